import { stride, trackPosition, trackValue, type NumberField } from '@shardplay/core';

/** Places on a logarithmic track: fine enough for three digits over three decades. */
const PLACES = 1000;

/**
 * The numbers of the native range input: the values themselves on a linear track of whole
 * numbers, places along the track otherwise.
 */
export function rangeOf(field: NumberField) {
  const plain = field.scale === 'linear' && field.integer;
  return {
    min: plain ? field.minimum : 0,
    max: plain ? (field.sliderMaximum ?? field.maximum) : PLACES,
    step: 1,
    position: (value: number) => (plain ? value : trackPosition(field, value) * PLACES),
    value: (position: number) => (plain ? position : trackValue(field, position / PLACES)),
  };
}

/** Where a key takes the value, or `undefined` if the key means nothing on a slider. */
export function valueAfterKey(field: NumberField, value: number, key: string): number | undefined {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return stride(field, value, 1, 'small');
    case 'ArrowLeft':
    case 'ArrowDown':
      return stride(field, value, -1, 'small');
    case 'PageUp':
      return stride(field, value, 1, 'large');
    case 'PageDown':
      return stride(field, value, -1, 'large');
    case 'Home':
      return field.minimum;
    case 'End':
      return field.sliderMaximum ?? field.maximum;
    default:
      return undefined;
  }
}
