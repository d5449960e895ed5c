import { describe, expect, it } from 'vitest';
import { readHuggingFaceConfig } from './hugging-face/read.ts';
import { readFile } from './read-file.ts';

const messageOf = (text: string) => {
  const read = readFile(text, 'x.json');
  return read.ok ? '' : read.problems[0]!.message;
};

describe('readFile', () => {
  it('reads a config.json that names only its class, as it is read elsewhere', () => {
    const text =
      '{"architectures":["LlamaForCausalLM"],"hidden_size":4096,"num_attention_heads":32}';
    const config = readHuggingFaceConfig(text);
    const read = readFile(text, 'config.json');
    expect(read.ok && read.value.scenario.model).toEqual(config.ok && config.value.description);
    expect(read.ok && read.value.notes).toEqual(config.ok && config.value.notes);
  });

  it('leaves a file of an engine with such keys to that engine', () => {
    const read = readFile(
      '{"pipe-parallel-size": 1, "model-parallel-size": 2, "num_layers": 12, "hidden_size": 768, "num_attention_heads": 12}',
      'x.yml',
    );
    expect(read.ok && read.value.scenario.engine).toBe('deepspeed');
  });

  it('names what an unknown file could be, and an empty one for what it is', () => {
    expect(messageOf('hello')).toContain('config.json of Hugging Face');
    expect(messageOf('{"hidden_size": 64}')).toContain('It has no model_type');
    expect(messageOf(' \n')).toBe('This file is empty.');
  });
});
