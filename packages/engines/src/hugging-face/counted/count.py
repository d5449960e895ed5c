"""Counts the parameters of every config in configs.json by building it with transformers.

Needs torch and transformers 5.18.0; nothing is downloaded or allocated (the meta device holds
shapes alone). Usage: python count.py, in this folder; prints the configs whose count differs.
"""

import json

import torch
from transformers import AutoConfig, AutoModelForCausalLM


def count(config):
    keys = {key: value for key, value in config.items() if key != "model_type"}
    with torch.device("meta"):
        model = AutoModelForCausalLM.from_config(AutoConfig.for_model(config["model_type"], **keys))
    model.tie_weights()
    return sum(parameter.numel() for parameter in model.parameters())


with open("configs.json", encoding="utf-8") as file:
    for case in json.load(file):
        counted = count(case["config"])
        if counted != case["parameters"]:
            print(case["config"]["model_type"], case["parameters"], "is", counted)
