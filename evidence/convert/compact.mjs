/** What all rows of a file have in common is said once, in its first line. */

const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The leaves that every one of `objects` has with the same value; models are left to `models`. */
function common(objects) {
  const [first] = objects;
  const entries = Object.entries(first).flatMap(([key, value]) => {
    const values = objects.map((object) => object[key]);
    if (isObject(value)) {
      const shared = values.every(isObject) ? common(values) : {};
      return Object.keys(shared).length > 0 ? [[key, shared]] : [];
    }
    return values.every((other) => JSON.stringify(other) === JSON.stringify(value))
      ? [[key, value]]
      : [];
  });
  return Object.fromEntries(entries);
}

function without(object, shared) {
  const entries = Object.entries(object).flatMap(([key, value]) => {
    if (!(key in shared)) return [[key, value]];
    if (!isObject(value)) return [];
    const rest = without(value, shared[key]);
    return Object.keys(rest).length > 0 ? [[key, rest]] : [];
  });
  return Object.fromEntries(entries);
}

/** @returns the header and the rows, each without what the header says */
export function compactFile({ engine, sources, rows }) {
  const models = [];
  const numbered = rows.map((row) => {
    const text = JSON.stringify(row.scenario.model);
    let model = models.findIndex((known) => JSON.stringify(known) === text);
    if (model < 0) model = models.push(row.scenario.model) - 1;
    return { ...row, scenario: { ...row.scenario, model } };
  });
  const scenario = common(numbered.map((row) => row.scenario));
  const inferred = [...new Set(rows.flatMap((row) => row.inferred))];
  return {
    header: { engine, sources, models, scenario, inferred },
    rows: numbered.map((row) => ({
      ...row,
      scenario: without(row.scenario, scenario),
      inferred: row.inferred.map((sentence) => inferred.indexOf(sentence)),
    })),
  };
}
