import type { Readers } from '@shardplay/core';
import { readHuggingFaceConfig } from './hugging-face/read.ts';

/** Readers of other people's files, which core itself does not have. */
export const READERS: Readers = { readHuggingFace: readHuggingFaceConfig };
