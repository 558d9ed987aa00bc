import type pg from 'pg'
import { describe, expect, it, vi } from 'vitest'
import { withTestDatabase } from '../../../../test/database.ts'
import { makeCustomer } from '../../../../test/factories.ts'
import { keysOf } from '../kernel/config.ts'
import { recordSecret, secretDigestOf } from './installation-secret.ts'
import { rotateSecret } from '../operations/rotate-secret.ts'
import { createSecrets } from './secrets.ts'

const { database, admin, adminUrl } = await withTestDatabase()
const [ours, other] = [keysOf('the secret of this installation'), keysOf('another secret')]
const log = { warn: vi.fn<() => void>() }
const start = (keys: typeof ours): Promise<void> =>
  recordSecret(database, createSecrets({ deriveKey: keys }), secretDigestOf(keys), log)
const recorded = async (): Promise<unknown> =>
  (await admin.query('select digest from installation_secret')).rows[0]?.digest

const commitOnceItWaits = async (client: pg.PoolClient): Promise<void> => {
  const waiting = "select from pg_locks where relation = 'installation_secret'::regclass and not granted"
  await expect.poll(async () => (await admin.query(waiting)).rowCount).toBe(1)
  await client.query('commit')
}

describe('the secret of a database', () => {
  it('is recorded by the first process that opens something sealed with it', async () => {
    const { accountId } = await makeCustomer(database.agency)
    const sealed = createSecrets({ deriveKey: ours }).seal('account-totp', 'JBSWY3DPEHPK3PXP')
    await admin.query('update account set totp_secret_sealed = $1 where id = $2', [sealed, accountId])

    await start(other)
    expect(await recorded()).toBeUndefined()
    expect(log.warn).toHaveBeenCalledOnce()
    const choose = async () => other
    const replacing = rotateSecret({
      adminUrl,
      previous: ours,
      chosen: null,
      choose,
      keep: (_, value) => value,
    })
    await expect(replacing).rejects.toThrow('It is not recorded which secret the database is sealed with')

    await start(ours)
    expect(await recorded()).toBe(secretDigestOf(ours))
    await start(ours)
    expect(log.warn).toHaveBeenCalledOnce()
  })

  it('is asked for by each later process', async () => {
    await expect(start(other)).rejects.toThrow('This database is sealed with another secret')
  })

  it('lets in no process that starts while it is replaced', async () => {
    const client = await admin.connect()
    await client.query('begin; lock table installation_secret in access exclusive mode')
    await client.query('update installation_secret set digest = $1', [secretDigestOf(other)])
    const [starting] = await Promise.all([Promise.allSettled([start(ours)]), commitOnceItWaits(client)])
    expect(starting).toMatchObject([
      {
        status: 'rejected',
        reason: { message: expect.stringContaining('This database is sealed with another secret') },
      },
    ])
    client.release()
  })
})
