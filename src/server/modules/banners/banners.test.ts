import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp, type Caller } from '../../../../test/http.ts'
import { banners } from '../../../contract/banners/banners.ts'
import { operatorBanners } from '../../../contract/banners/operator-banners.ts'
import type { OperatorActor } from '../../platform/auth/actors.ts'
import { agencyPicture, bannerInput, createBanner } from './banner-factory.ts'
import { endBanner } from './change-banner.ts'
import { makeVip } from '../vip/vip-factory.ts'

const t = await testApp()
const fromNow = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString()

const shownTo = async (caller: Caller, place?: 'dashboard' | 'catalogue'): Promise<string[]> =>
  (await caller.ok(banners.listBanners, { ...(place && { place }) })).banners.map(({ id }) => id)

describe('a banner is shown', () => {
  it('to all customers, to VIPs or to named ones', async () => {
    const vip = await t.newCustomer()
    await makeVip(t, vip.customerId)
    const forAll = await createBanner(t)
    const forVip = await createBanner(t, { audience: 'vip' })
    const forOther = await createBanner(t, { audience: 'named', customerIds: [t.otherCustomerId] })
    const ids = [forAll.id, forVip.id, forOther.id]
    const seen = async (caller: Caller) => {
      const shown = await shownTo(caller)
      return ids.map((id) => shown.includes(id))
    }
    expect(await Promise.all([t.main, t.other, vip].map(seen))).toEqual([
      [true, false, false],
      [true, false, true],
      [true, true, false],
    ])
    const { rows } = await t.operator.ok(operatorBanners.listOperatorBanners, { pageSize: 100 })
    expect(rows.find(({ id }) => id === forOther.id)?.customers).toMatchObject([{ id: t.otherCustomerId }])
  })

  it('from its start until its end, the database agreeing', async () => {
    const scheduled = await createBanner(t, { startsAt: fromNow(5) })
    const ended = await createBanner(t, { startsAt: fromNow(-9), endsAt: fromNow(-1) })
    const live = await createBanner(t, { endsAt: fromNow(9) })
    expect([scheduled.status, ended.status, live.status]).toEqual(['scheduled', 'ended', 'live'])
    const ids = [scheduled.id, ended.id, live.id]
    const shown = await shownTo(t.main)
    expect(ids.filter((id) => shown.includes(id))).toEqual([live.id])
    const readable = await t.platform.database.queryTenant<{ id: string }>(
      t.customerId,
      'select id from banner where id = any($1)',
      [ids],
    )
    expect(readable.map(({ id }) => id)).toEqual([live.id])
  })

  it('on the pages chosen for it, latest start first', async () => {
    const older = await createBanner(t, { places: ['catalogue'], startsAt: fromNow(-3) })
    const newer = await createBanner(t, { places: ['catalogue'], startsAt: fromNow(-2) })
    const elsewhere = await createBanner(t, { places: ['dashboard'] })
    const shown = await shownTo(t.main, 'catalogue')
    expect(shown).not.toContain(elsewhere.id)
    expect(shown.filter((id) => id === older.id || id === newer.id)).toEqual([newer.id, older.id])
    expect(await shownTo(t.main, 'dashboard')).toContain(elsewhere.id)
  })
})

describe('saving a banner', () => {
  it('changes its audience and end; it stays one banner', async () => {
    const { id } = await createBanner(t, { audience: 'named', customerIds: [t.customerId] })
    const changed = await bannerInput(t, { id, title: 'Winter sale', audience: 'all', endsAt: fromNow(60) })
    const saved = await t.operator.ok(operatorBanners.saveBanner, changed)
    expect(saved).toMatchObject({ id, title: 'Winter sale', customers: [], endsAt: changed.endsAt })
    expect(await shownTo(t.other)).toContain(id)
  })

  it('rejects images that are not public ones of the agency', async () => {
    for (const imageUrl of [
      await agencyPicture(t, { customerId: t.customerId }),
      await agencyPicture(t, { isPublic: false }),
      'https://example.com/picture.png',
    ]) {
      const answer = await t.operator.call(operatorBanners.saveBanner, await bannerInput(t, { imageUrl }))
      expect([imageUrl, answer.reason]).toEqual([imageUrl, 'fileMissing'])
    }
  })

  it.each([
    ['javascript:alert(1)', 'link'],
    ['//evil.example', 'link'],
    [String.raw`/\evil.example`, 'link'],
    ['http://plain.example', 'link'],
    ['https://', 'link'],
  ])('rejects the link %s', async (link, field) => {
    const answer = await t.operator.call(operatorBanners.saveBanner, await bannerInput(t, { link }))
    expect(answer.code).toBe(415)
    expect(JSON.stringify(answer.data)).toContain(field)
  })

  it('rejects an end before the start, no page, and nobody named', async () => {
    const faults = [{ endsAt: fromNow(-60) }, { places: [] }, { audience: 'named' as const, customerIds: [] }]
    for (const fault of faults) {
      const answer = await t.operator.call(operatorBanners.saveBanner, await bannerInput(t, fault))
      expect([fault, answer.code]).toEqual([fault, 415])
    }
  })

  it('of an unknown banner or customer is refused, and nothing is stored', async () => {
    const { id } = await createBanner(t)
    await t.operator.ok(operatorBanners.deleteBanner, { id })
    const gone = await t.operator.call(operatorBanners.saveBanner, await bannerInput(t, { id }))
    expect(gone.reason).toBe('notFound')
    const before = await shownTo(t.main)
    const nobody = await bannerInput(t, { audience: 'named', customerIds: ['1'] })
    expect((await t.operator.call(operatorBanners.saveBanner, nobody)).reason).toBe('notFound')
    expect(await shownTo(t.main)).toEqual(before)
  })
})

describe('ending a banner', () => {
  it('hides it at once, and only once', async () => {
    const { id } = await createBanner(t)
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => t.operator.call(operatorBanners.endBanner, { id })),
    )
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(answers.filter(({ reason }) => reason === 'bannerNotLive')).toHaveLength(11)
    expect(await shownTo(t.main)).not.toContain(id)
  })

  it('that another call ended meanwhile is refused', async () => {
    const { id } = await createBanner(t)
    const { rows } = await t.admin.query<{ id: string }>('select id from operator limit 1')
    const operator = { operatorId: rows[0]?.id } as OperatorActor
    const late = t.platform.database.agencyTransaction(async (tx) => {
      // The time of a transaction is that of its beginning.
      await sql`select now()`.execute(tx)
      await t.operator.ok(operatorBanners.endBanner, { id })
      await endBanner(tx, operator, id)
    })
    await expect(late).rejects.toMatchObject({ reason: 'bannerNotLive' })
  })
})
