import { randomUUID } from 'node:crypto'
import type { TestApp } from '../../../../test/http.ts'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import { operatorCustomsCodes } from '../../../contract/customs-codes/customs-codes.ts'

export interface CodeFile {
  readonly name: string
  readonly body: Buffer
}

/** A CSV of codes, descriptions and Chinese descriptions. */
export const aCodeFile = (rows: readonly (readonly string[])[], name = 'codes.csv'): CodeFile => ({
  name,
  body: Buffer.from(
    ['Code,Description,Chinese description', ...rows.map((cells) => cells.join(','))].join('\n'),
  ),
})

export const saveCodeFile = (
  t: TestApp,
  file: CodeFile,
): Promise<OutputOf<typeof operatorCustomsCodes.saveCustomsCodes>> =>
  t.operator.ok(operatorCustomsCodes.saveCustomsCodes, {}, { file, idempotencyKey: randomUUID() })
