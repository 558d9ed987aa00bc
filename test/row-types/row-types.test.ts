import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeCustomer } from '../factories.ts'
import { withTestDatabase } from '../database.ts'
import { compareRows } from './compare-rows.ts'
import { readDeclaredRows } from './declared-rows.ts'
import type { ExcludedNull } from './excluded-nulls.ts'
import { readNullableColumns } from './nullable-columns.ts'
import { takeObservations, watchStatements } from './observe-statements.ts'
import { statements, type Connections } from './statements/statements.ts'

const { database, admin: pool } = await withTestDatabase()
const file = 'test/row-types/statements/statements.ts'
const kinds = Object.keys(statements) as (keyof typeof statements)[]
let connections: Connections
let stopWatching: () => void

const { declared, close } = readDeclaredRows(process.cwd(), (path) => path === file)

const findings = async (excluded: readonly ExcludedNull[] = []): Promise<readonly string[]> => {
  const client = await pool.connect()
  const nullable = await readNullableColumns(client).finally(() => client.release())
  return compareRows(declared, takeObservations(), { nullable, excluded })
}

beforeAll(async () => {
  const { customerId } = await makeCustomer(database.agency)
  connections = { database, customerId, pool }
  stopWatching = watchStatements()
})
afterAll(() => {
  stopWatching()
  close()
})

beforeEach(async () => {
  takeObservations()
  await pool.query(`
    drop table if exists example;
    create table example (label text not null, amount int not null, added_at timestamptz not null default now());
    insert into example (label, amount) values ('one', 1), ('three', 3);
    grant select, insert on example to quayside_agency, quayside_tenant`)
})

describe('the rows that a statement declares', () => {
  it('are those that it returns', async () => {
    for (const kind of kinds) await statements[kind](connections)
    expect(await findings()).toEqual([])
  })

  it.each([
    ['select', 'alter table example rename label to title', "declares 'label', and does not return it"],
    [
      'insert',
      'alter table example alter added_at drop default, alter added_at type text, alter added_at set default now()',
      "declares 'addedAt' as Date, and returns string",
    ],
    [
      'text',
      'alter table example alter amount type bigint',
      "declares 'amount' as number, and returns string",
    ],
    [
      'tenant',
      'alter table example alter label drop not null',
      "declares 'label' as string, without null, which example.label may be",
    ],
    [
      'pool',
      "delete from example where label = 'three'",
      "declares 'total' as number, without null, which it was",
    ],
  ] as const)('differ once its table changes: %s, %s', async (kind, change, finding) => {
    await pool.query(change)
    await statements[kind](connections)
    const [found, ...more] = (await findings()).filter((words) => !words.endsWith('is run by no test'))
    expect(found).toMatch(new RegExp(`^${file}:\\d+ `))
    expect(found?.slice(found.indexOf(' ') + 1)).toBe(finding)
    expect(more).toEqual([])
  })

  it('are unknown where no test runs it, which is said', async () => {
    for (const kind of kinds) if (kind !== 'text') await statements[kind](connections)
    expect(await findings()).toEqual([expect.stringMatching(new RegExp(`^${file}:\\d+ is run by no test$`))])
  })

  it('may leave out a null that conditions exclude, with a reason; a null that is there is found all the same', async () => {
    const excluded = [{ column: 'example.label', why: 'A condition.' }]
    for (const kind of kinds) await statements[kind](connections)
    expect(await findings(excluded)).toEqual(['excluded-nulls.ts names example.label needlessly'])
    await pool.query('alter table example alter label drop not null')
    for (const kind of kinds) await statements[kind](connections)
    expect(await findings(excluded)).toEqual([])
    await pool.query('insert into example (label, amount) values (null, 1)')
    for (const kind of kinds) await statements[kind](connections)
    expect(await findings(excluded)).toContainEqual(
      expect.stringMatching(/'label' as string, without null, which it was$/),
    )
  })
})
