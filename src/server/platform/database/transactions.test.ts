import { randomUUID } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { withTestDatabase } from '../../../../test/database.ts'
import {
  customerIdFromRow,
  runLast,
  runTogether,
  type CustomerId,
  type Db,
  type Statement,
  type Tx,
} from './database.ts'
import { isDatabaseUnavailable } from './database-unavailable.ts'
import { idempotentTransaction, idempotently } from '../idempotency/idempotency.ts'

const { database, admin } = await withTestDatabase()
let mine: CustomerId
let other: CustomerId

const newCustomer = async (): Promise<CustomerId> => {
  const { rows } = await admin.query(
    `insert into customer (name, currency, referral_code) values ('Seller', 'USD', $1) returning customer_id`,
    [randomUUID()],
  )
  return customerIdFromRow(rows[0].customer_id)
}
beforeAll(async () => {
  mine = await newCustomer()
  other = await newCustomer()
})

const insertShop = (customerId: CustomerId, name: string): CompiledQuery =>
  CompiledQuery.raw(
    `insert into shop (customer_id, kind, name, status) values ($1, 'manual', $2, 'connected') returning id`,
    [customerId, name],
  )
const namesSeen = async (db: Db): Promise<string[]> =>
  (await db.selectFrom('shop').select('name').orderBy('id').execute()).map(({ name }) => name)
const namesThere = async (name: string): Promise<number> =>
  (await admin.query('select 1 from shop where name = $1', [name])).rowCount ?? 0

describe('a transaction', () => {
  it('belongs to its customer from the first statement on', async () => {
    const name = randomUUID()
    await database.tenantTransaction(mine, (tx) => tx.executeQuery(insertShop(mine, name)))
    expect(await database.tenantTransaction(mine, namesSeen)).toContain(name)
    expect(await database.tenantTransaction(other, namesSeen)).not.toContain(name)
    const foreign = database.tenantTransaction(other, (tx) => tx.executeQuery(insertShop(mine, name)))
    await expect(foreign).rejects.toThrow('row-level security')
    expect(await namesSeen(database.tenant(other))).toEqual([])
  })

  it('keeps nothing when its body or any statement fails', async () => {
    const name = randomUUID()
    const throws = database.tenantTransaction(mine, async (tx) => {
      await tx.executeQuery(insertShop(mine, name))
      throw new Error('changed my mind')
    })
    await expect(throws).rejects.toThrow('changed my mind')
    const fails = database.agencyTransaction(async (tx) => {
      await tx.executeQuery(insertShop(mine, name))
      await tx.executeQuery(CompiledQuery.raw('select 1 / 0', []))
    })
    await expect(fails).rejects.toThrow('division by zero')
    const failsAtOnce = database.agencyTransaction((tx) =>
      tx.executeQuery(CompiledQuery.raw('select 1 / 0', [])),
    )
    await expect(failsAtOnce).rejects.toThrow('division by zero')
    expect(await namesThere(name)).toBe(0)
    expect(await namesSeen(database.tenant(other))).toEqual([])
  })

  it('that meets a deadlock again and again is refused as unavailable, and keeps nothing', async () => {
    const name = randomUUID()
    let runs = 0
    const meetsDeadlock = (times: number) =>
      database.tenantTransaction(mine, async (tx) => {
        runs += 1
        await tx.executeQuery(insertShop(mine, name))
        if (runs > times) return
        const raise = "do $$ begin raise exception 'deadlock detected' using errcode = '40P01'; end $$"
        await tx.executeQuery(CompiledQuery.raw(raise))
      })
    await expect(meetsDeadlock(Infinity)).rejects.toSatisfy(isDatabaseUnavailable)
    expect(await namesThere(name)).toBe(0)
    runs = 0
    await meetsDeadlock(5)
    expect([runs, await namesThere(name)]).toEqual([6, 1])
  })

  it('may be empty', async () => {
    expect(await database.tenantTransaction(mine, () => Promise.resolve(7))).toBe(7)
  })
})

describe('runTogether', () => {
  const inserted = (name: string): Statement<number> => ({
    query: insertShop(mine, name),
    read: (rows) => rows.length,
  })
  const counted = (name: string): Statement<number> => ({
    query: CompiledQuery.raw('select count(*)::int as n from shop where name = $1', [name]),
    read: (rows) => (rows as { n: number }[])[0]?.n ?? -1,
  })
  const failing: Statement<never> = {
    query: CompiledQuery.raw('select 1 / 0', []),
    read: () => {
      throw new Error('there is nothing to read')
    },
    explain: () => new Error('explained'),
  }

  it('runs statements in order, as the customer, from the first one on', async () => {
    const name = randomUUID()
    const seen = await database.tenantTransaction(mine, (tx) =>
      runTogether(tx, counted(name), inserted(name), counted(name), inserted(name), counted(name)),
    )
    expect(seen).toEqual([0, 1, 1, 1, 2])
    expect(await database.tenantTransaction(other, (tx) => runTogether(tx, counted(name)))).toEqual([0])
  })

  it('throws the error of the failed statement, runs none after it and keeps nothing', async () => {
    const name = randomUUID()
    const fails = database.tenantTransaction(mine, (tx) =>
      runTogether(tx, inserted(name), failing, inserted(name)),
    )
    await expect(fails).rejects.toThrow('explained')
    const caught = database.tenantTransaction(mine, async (tx) => {
      await runTogether(tx, inserted(name), failing).catch(() => {})
      await runLast(tx, insertShop(mine, name))
    })
    await expect(caught).rejects.toThrow('aborted')
    expect(await namesThere(name)).toBe(0)
  })

  it('sees what others commit while a statement waits for a lock', async () => {
    const name = randomUUID()
    await database.tenantTransaction(mine, (tx) => runTogether(tx, inserted(name)))
    const client = await admin.connect()
    await client.query('begin')
    await client.query("update shop set kind = 'manual' where name = $1", [name])
    const lock: Statement<unknown> = {
      query: CompiledQuery.raw('select id from shop where name = $1 for update', [name]),
      read: (rows) => rows.length,
    }
    const waiting = database.tenantTransaction(mine, (tx) => runTogether(tx, lock, counted(`${name}!`)))
    await new Promise((resolve) => setTimeout(resolve, 100))
    await client.query(
      `insert into shop (customer_id, kind, name, status) values ($1, 'manual', $2, 'connected')`,
      [mine, `${name}!`],
    )
    await client.query('commit')
    client.release()
    expect(await waiting).toEqual([1, 1])
  })

  it('does not mix up the results of concurrent runs', async () => {
    const echo = (n: number): Statement<number> => ({
      query: CompiledQuery.raw('select $1::int as n', [n]),
      read: (rows) => (rows as { n: number }[])[0]?.n ?? -1,
    })
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, n) =>
        database.tenantTransaction(mine, (tx) => runTogether(tx, echo(n), echo(n + 1000), echo(n + 2000))),
      ),
    )
    expect(answers).toEqual(answers.map((_, n) => [n, n + 1000, n + 2000]))
  })
})

describe('runLast', () => {
  it('commits with its statement and rejects any further one', async () => {
    const name = randomUUID()
    const late = database.tenantTransaction(mine, async (tx) => {
      await runLast(tx, insertShop(mine, name))
      expect(await namesThere(name)).toBe(1)
      await namesSeen(tx)
    })
    await expect(late).rejects.toThrow('has ended')
    expect(await namesThere(name)).toBe(1)
  })

  it('fails when the commit fails, and keeps nothing', async () => {
    const unbalanced = `with t as (insert into ledger_transaction (customer_id, kind, key, source_kind)
        values ($1, 'correction', $2, 'test') returning id)
      insert into ledger_posting (customer_id, transaction_id, account, amount_minor, currency, balance_after_minor)
      select $1, id, 'wallet', 5, 'USD', 5 from t`
    const key = randomUUID()
    const fails = database.agencyTransaction((tx) => runLast(tx, CompiledQuery.raw(unbalanced, [mine, key])))
    await expect(fails).rejects.toThrow('is off by 5')
    expect((await admin.query('select 1 from ledger_transaction where key = $1', [key])).rowCount).toBe(0)
    expect(await database.agencyTransaction(async (tx) => (await namesSeen(tx)).length)).toBeGreaterThan(0)
  })
})

describe('an idempotent call', () => {
  const ways = {
    'within a transaction': (key: string, request: unknown, work: (tx: Tx) => Promise<string>) =>
      database.tenantTransaction(mine, (tx) =>
        idempotently(tx, { customerId: mine, endpoint: 'test', key, request }, () => work(tx)),
      ),
    'that is the transaction': (key: string, request: unknown, work: (tx: Tx) => Promise<string>) =>
      idempotentTransaction(database, { customerId: mine, endpoint: 'test', key, request }, work),
  }
  it.each(Object.entries(ways))('%s runs once for many concurrent calls', async (_, call) => {
    const [key, name] = [randomUUID(), randomUUID()]
    const work = async (tx: Tx): Promise<string> => {
      await tx.executeQuery(insertShop(mine, name))
      return name
    }
    const answers = await Promise.all(Array.from({ length: 10 }, () => call(key, { a: 1, b: 2 }, work)))
    expect(new Set(answers)).toEqual(new Set([name]))
    expect(await namesThere(name)).toBe(1)
    expect(await call(key, { b: 2, a: 1 }, work)).toBe(name)
    await expect(call(key, { a: 2 }, work)).rejects.toMatchObject({ reason: 'idempotencyKeyReused' })
    const failing = randomUUID()
    await expect(call(failing, {}, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await call(failing, {}, () => Promise.resolve('yes'))).toBe('yes')
  })
})
