import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compareRows } from './compare-rows.ts'
import { readDeclaredRows } from './declared-rows.ts'
import { excludedNulls } from './excluded-nulls.ts'
import { nullableColumnsFile } from './nullable-columns.ts'
import { observationsFolder, type NullableColumns, type Observation } from './observations.ts'

// Run after all tests: names the statements whose declared rows differ from what they returned meanwhile.

/** Run in processes of their own, where nothing is watched: test/faults tries what they do. */
const runsElsewhere = /\/platform\/(backup\/|operations\/rotate-secret\.ts|database\/database(-servers)?\.ts)/

const isProduct = (path: string): boolean =>
  !runsElsewhere.test(path) &&
  path.startsWith('src/server/') &&
  !/\.test\.ts$|-(factory|cases)\.ts$|\/cases\.ts$|\/(test|fakes|bench)\//.test(path)

const observations = readdirSync(observationsFolder)
  .filter((name) => name.endsWith('.ndjson'))
  .flatMap((name) => readFileSync(join(observationsFolder, name), 'utf8').trimEnd().split('\n'))
  .map((line) => JSON.parse(line) as Observation)
const nullable = JSON.parse(readFileSync(nullableColumnsFile, 'utf8')) as NullableColumns

const { declared, close } = readDeclaredRows(join(import.meta.dirname, '../..'), isProduct)
const findings = compareRows(declared, observations, { nullable, excluded: excludedNulls })
close()
for (const finding of findings) console.log(finding)
console.log(`${declared.length} statements declare their rows; ${findings.length} findings`)
process.exitCode = findings.length === 0 ? 0 : 1
