import type { Result } from '@shardplay/core';
import { parse, TomlError } from 'smol-toml';
import type { LaunchReading } from '../launch/launch.ts';
import { FLAVORS } from './flavors.ts';
import { readSettings, type Settings } from './read-settings.ts';

/** Reads a configuration of torchtitan from before February 2026: TOML, in sections. */
export function readTorchtitanToml(text: string): Result<LaunchReading> {
  let sections: Record<string, unknown>;
  try {
    sections = parse(text);
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    const reason = error.message.split('\n')[0]!.replace('Invalid TOML document: ', '');
    const said = /redefine/.test(reason) ? 'what stands here is set a second time' : reason;
    const message = `This cannot be read as TOML: line ${error.line}, column ${error.column}: ${said}.`;
    return { ok: false, problems: [{ rule: 'launch-file-readable', message }] };
  }
  const section = (name: string): Record<string, unknown> => {
    const value = sections[name];
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  };
  const model = section('model');
  const settings: Settings = new Map(
    ['experimental', 'training', 'parallelism'].flatMap((name) => Object.entries(section(name))),
  );
  const checkpointing = section('activation_checkpoint')['mode'];
  const quantized = Array.isArray(model['converters']) ? model['converters'] : [];
  const read = readSettings(settings, {
    recompute:
      checkpointing === 'full' ? 'full' : checkpointing === 'selective' ? 'selective' : 'none',
    precision: quantized.some((name) => String(name).includes('mx'))
      ? 'mxfp8'
      : quantized.some((name) => String(name).includes('float8'))
        ? 'fp8-current'
        : undefined,
    chunkedLoss: false,
  });
  const named = FLAVORS.find(
    ({ module, flavor }) =>
      module === model['name'] && flavor.toLowerCase() === String(model['flavor']).toLowerCase(),
  );
  return {
    ok: true,
    value: {
      engine: 'torchtitan',
      scenario: { engine: 'torchtitan', ...(named && { model: named.model }), ...read.scenario },
      notes: [
        'This is torchtitan before February 2026: newer versions read recipes in Python and no TOML.',
        ...(named
          ? []
          : [
              `Its model, ${String(model['name'])} ${String(model['flavor'])}, is not known: name it yourself.`,
            ]),
        ...read.notes,
      ],
    },
  };
}
