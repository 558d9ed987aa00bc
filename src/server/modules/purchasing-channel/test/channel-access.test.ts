import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../../test/http.ts'
import { operatorPurchasingChannel } from '../../../../contract/supplier-orders/purchasing-channel.ts'
import { doublePath } from '../../../connectors/alibaba-1688/settings.ts'
import { enqueue } from '../../../platform/jobs/jobs.ts'
import { followChannelOrdersJob } from '../channel-job.ts'
import { draftOf } from '../../supplier-orders/test/supplier-order-factory.ts'
import { makeChannelSku, placed, reachDouble, seen } from './channel-factory.ts'

const t = await testApp({ environment: { DEMO: '1' } })
const reached = reachDouble(t)

/** What happens to the tokens at 1688. */
const atDouble = async (what: 'expire' | 'revoke' | 'rotate' | 'authorize'): Promise<string> => {
  const { body } = await t.app.inject({
    method: 'POST',
    url: `${doublePath}/tokens/${what}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: '',
  })
  return (JSON.parse(body) as { refreshToken?: string }).refreshToken ?? ''
}
const renewals = (): number => reached.calls.filter((name) => name === 'getToken').length
const preview = (id: string) => t.operator.call(operatorPurchasingChannel.previewChannelOrder, { id })
const connection = () => t.operator.ok(operatorPurchasingChannel.getChannelConnection, {})
const renewWith = (refreshToken: string, caller = t.operator) =>
  caller.call(operatorPurchasingChannel.renewChannelConnection, { refreshToken })
const draft = async (): Promise<string> => (await draftOf(t, await makeChannelSku(t))).id
const access = (set: string) => t.admin.query(`update purchasing_channel_access set ${set}`)
const follow = async (): Promise<void> => {
  await t.admin.query(
    `update supplier_channel_order set started_at = now() - interval '1 hour', checked_at = checked_at - interval '1 hour'`,
  )
  await t.platform.database.agencyTransaction((tx) => enqueue(tx, followChannelOrdersJob, {}))
  await t.runJobs({ evenDelayed: true })
}

describe('an access token of 1688', () => {
  it('is renewed once it has expired, by one of all who call at the same time', async () => {
    const ids = await Promise.all([1, 2, 3, 4].map(draft))
    expect((await preview(ids[0] ?? '')).code).toBe(200)
    await atDouble('expire')
    const before = renewals()
    const answers = await Promise.all(ids.map(preview))
    expect(answers.map(({ code }) => code)).toEqual([200, 200, 200, 200])
    expect(renewals() - before).toBe(1)
    const now = await connection()
    expect(now).toMatchObject({ state: 'connected', renewedBy: '', problem: '' })
    expect(Date.parse(now.expiresAt ?? '') - Date.now()).toBeGreaterThan(9 * 3_600_000)
    expect(now.refreshExpiresAt).not.toBeNull()
  })

  it('waits while another process renews it, and is renewed if that gives up', async () => {
    const id = await draft()
    await preview(id)
    await atDouble('expire')
    // Another process has claimed it, and gives up: it could not reach 1688.
    await access("claimed_until = now() + interval '20 seconds'")
    const before = renewals()
    const waiting = preview(id)
    expect(renewals()).toBe(before)
    await access('claimed_until = null')
    expect((await waiting).code).toBe(200)
    expect(renewals() - before).toBe(1)
  })

  it('is renewed before it expires, and calls go on with it where that fails', async () => {
    const id = await draft()
    await preview(id)
    await access("expires_at = now() + interval '10 minutes'")
    const before = renewals()
    Object.assign(reached, { outage: 'lostRequests', only: 'getToken' })
    expect((await preview(id)).code).toBe(200)
    Object.assign(reached, { outage: 'none', only: '' })
    expect(renewals()).toBe(before)
    expect((await preview(id)).code).toBe(200)
    expect(renewals() - before).toBe(1)
  })

  it('is stored encrypted, with the refresh token that came with it', async () => {
    const id = await draft()
    await preview(id)
    await atDouble('rotate')
    await atDouble('expire')
    expect((await preview(id)).code).toBe(200)
    await atDouble('expire')
    expect((await preview(id)).code).toBe(200)
    const { rows } = await t.admin.query<{ sealed: string }>(
      'select tokens_sealed as sealed from purchasing_channel_access',
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.sealed).not.toMatch(/access-|refresh-/)
    expect(t.platform.secrets.open('purchasing-channel-access', rows[0]?.sealed ?? '')).toMatch(/access-/)
  })
})

describe('a connection that cannot renew itself', () => {
  it('says so on the settings and on the orders that wait for it, until somebody renews it', async () => {
    const order = await placed(t)
    const id = await draft()
    await atDouble('revoke')
    const refused = await preview(id)
    expect(refused).toMatchObject({ code: 0, reason: 'channelAccessLost' })
    expect(refused.msg).toContain('Agency → 1688')
    expect(await connection()).toMatchObject({
      state: 'mustRenew',
      problem: 'refresh token is expired or revoked',
      waitingOrders: expect.any(Number),
    })
    expect(await seen(t, order.id)).toMatchObject({ status: 'ordered', channelMustRenew: true })
    expect(await seen(t, id as never)).toMatchObject({ channelMustRenew: true })
    // Nobody asks again and again.
    const before = renewals()
    await follow()
    expect((await preview(id)).reason).toBe('channelAccessLost')
    expect(renewals()).toBe(before)

    expect((await renewWith('no token of theirs')).reason).toBe('channelTokenRefused')
    expect((await renewWith(await atDouble('authorize'), await t.operatorWith(['sourcing']))).code).not.toBe(
      200,
    )
    const renewed = await renewWith(await atDouble('authorize'))
    expect(renewed.data).toMatchObject({ state: 'connected', renewedBy: 'Test Operator', problem: '' })
    expect((await preview(id)).code).toBe(200)
    await follow()
    expect(await seen(t, order.id)).toMatchObject({ channelMustRenew: false })
  })

  it('leaves the draft as it is, and nothing ordered', async () => {
    const id = await draft()
    const { data } = await preview(id)
    await atDouble('revoke')
    const sent = await t.operator.call(operatorPurchasingChannel.placeChannelOrder, {
      id,
      totalMinor: data?.totalMinor ?? 0,
    })
    expect(sent.reason).toBe('channelAccessLost')
    expect(await seen(t, id as never)).toMatchObject({ status: 'draft', channelMustRenew: true })
    await renewWith(await atDouble('authorize'))
    expect(await seen(t, id as never)).toMatchObject({ channelMustRenew: false, canPlaceAtChannel: true })
  })

  it('is kept apart from an outage, after which it goes on automatically', async () => {
    const id = await draft()
    await preview(id)
    await atDouble('expire')
    Object.assign(reached, { outage: 'lostAnswers', only: 'getToken' })
    expect((await preview(id)).reason).toBe('channelUnavailable')
    Object.assign(reached, { outage: 'none', only: '' })
    expect((await connection()).state).toBe('connected')
    expect((await preview(id)).code).toBe(200)
  })

  it('begins again where the settings of the installation have other tokens', async () => {
    await preview(await draft())
    await access("lost_at = now(), problem = 'Revoked', seed_hash = 'of other tokens'")
    expect((await connection()).state).toBe('mustRenew')
    await preview(await draft())
    const { rows } = await t.admin.query(
      'select lost_at is null as is_new, problem from purchasing_channel_access',
    )
    expect(rows[0]).not.toMatchObject({ problem: 'Revoked' })
    await renewWith(await atDouble('authorize'))
  })
})
