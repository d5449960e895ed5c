import { format } from '@shardplay/core';

/** `5.9×`: a ratio without the space before its sign, as it stands in a sentence. */
export const times = (value: number): string => format(value, 'ratio').replace('\u00a0', '');
