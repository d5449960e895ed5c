import { resolveScenario, type Result, type Scenario } from '@shardplay/core';
import {
  exportLaunch,
  READERS,
  scenarioEngineOf,
  type ExportEngine,
  type Launch,
} from '@shardplay/engines';

/** The files that launch a scenario on an engine. @returns why that engine cannot run it */
export function launchOf(scenario: Scenario, to: ExportEngine): Result<Launch> {
  const resolved = resolveScenario({ ...scenario, engine: scenarioEngineOf(to) }, READERS);
  return resolved.ok ? exportLaunch(to, resolved.value) : resolved;
}
