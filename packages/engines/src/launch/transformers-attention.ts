import type { ResolvedScenario } from '@shardplay/core';

/** What `transformers` calls a kernel; `flash-3` needs its package, flash_attn_3. */
export function attentionOf(attention: ResolvedScenario['training']['attention']): string {
  return { flash: 'sdpa', 'flash-3': 'flash_attention_3', unfused: 'eager' }[attention];
}
