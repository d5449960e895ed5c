"""Counts the parameters of every config in configs.json by building it with transformers.

Needs torch and transformers 5.18.0; nothing is downloaded or allocated (the meta device holds
shapes alone). Usage: python count.py, in this folder; prints the configs whose count differs.
"""

import json

import torch
import transformers
from transformers import AutoConfig, AutoModelForCausalLM

# Language models that AutoModelForCausalLM does not find by their type.
CLASSES = {
    "mistral4": transformers.Mistral4ForCausalLM,
    "emu3_text_model": transformers.Emu3ForCausalLM,
}

# Language models inside a model of pictures, which have their head outside.
WITHOUT_HEAD = {
    "glm_ocr_text": transformers.GlmOcrTextModel,
    "hunyuan_vl_text": transformers.HunYuanVLTextModel,
    "paddleocr_vl_text": transformers.PaddleOCRTextModel,
}


def count(config):
    keys = {key: value for key, value in config.items() if key != "model_type"}
    described = AutoConfig.for_model(config["model_type"], **keys)
    without_head = WITHOUT_HEAD.get(config["model_type"])
    build = without_head or CLASSES.get(config["model_type"], AutoModelForCausalLM.from_config)
    with torch.device("meta"):
        model = build(described)
    if not without_head:
        model.tie_weights()
    has_head = without_head and not config["tie_word_embeddings"]
    head = described.hidden_size * described.vocab_size if has_head else 0
    return head + sum(parameter.numel() for parameter in model.parameters())


with open("configs.json", encoding="utf-8") as file:
    for case in json.load(file):
        counted = count(case["config"])
        if counted != case["parameters"]:
            print(case["config"]["model_type"], case["parameters"], "is", counted)
