import { beforeEach, describe, expect, it } from 'vitest'
import { testApp, type Caller } from '../../../../test/http.ts'
import { menuTags } from '../../../contract/kernel/permissions.ts'
import {
  operatorSavedViewPages,
  operatorSavedViews,
} from '../../../contract/saved-views/operator-saved-views.ts'
import { maxSavedViews, savedViews } from '../../../contract/saved-views/saved-views.ts'
import { saveOperatorView, saveView } from './saved-view-factory.ts'

const t = await testApp()
let seller: Caller
let packer: Caller

beforeEach(async () => {
  await t.admin.query('delete from saved_view')
  await t.admin.query('delete from operator_saved_view')
  seller = t.main
  packer = await t.subAccount({ menuTags: [menuTags.orders] })
})

const listOf = (caller: Caller) => caller.ok(savedViews.listSavedViews, { page: 'orders' })
const namesOf = async (caller: Caller): Promise<string[]> =>
  (await listOf(caller)).views.map(({ name }) => name)
const operatorNamesOf = async (caller: Caller, page: 'orders' | 'products' = 'orders'): Promise<string[]> =>
  (await caller.ok(operatorSavedViews.listOperatorSavedViews, { page })).views.map(({ name }) => name)
const refusalOf = async (sent: Promise<{ readonly reason: string }>): Promise<string> => (await sent).reason

describe('views of a customer', () => {
  it('are seen by their maker only, unless shared', async () => {
    await saveView(seller, { name: 'Mine' })
    await saveView(seller, { name: 'Ours', isShared: true, query: { flag: 'onHold', sort: 'total:desc' } })
    await saveView(packer, { name: 'Packer’s' })
    expect(await namesOf(seller)).toEqual(['Ours', 'Mine'])
    expect(await namesOf(packer)).toEqual(['Ours', 'Packer’s'])
    expect(await namesOf(t.other)).toEqual([])
    const { views, canSortShared } = await listOf(packer)
    expect(canSortShared).toBe(false)
    expect(views[0]).toMatchObject({
      query: { flag: 'onHold', sort: 'total:desc' },
      isShared: true,
      isMine: false,
      canChange: false,
    })
  })

  it('need the page’s menu', async () => {
    const stranger = await t.subAccount({ menuTags: [menuTags.wallet] })
    expect((await stranger.call(savedViews.listSavedViews, { page: 'orders' })).status).not.toBe(200)
  })

  it('are changed by their maker and, if shared, by the main account', async () => {
    const shared = await saveView(packer, { name: 'Packing', isShared: true })
    const own = await saveView(packer, { name: 'Own' })
    const picker = await t.subAccount({ menuTags: [menuTags.orders] })
    const rename = (caller: Caller, id: typeof shared, name: string) =>
      caller.call(savedViews.updateSavedView, { id, name })
    expect(await refusalOf(rename(picker, shared, 'Taken'))).toBe('savedViewNotYours')
    expect(await refusalOf(picker.call(savedViews.deleteSavedView, { id: shared }))).toBe('savedViewNotYours')
    expect(await refusalOf(rename(picker, own, 'Taken'))).toBe('notFound')
    expect(await refusalOf(rename(seller, own, 'Taken'))).toBe('notFound')
    await seller.ok(savedViews.updateSavedView, { id: shared, name: 'To pack', query: { tab: 'processing' } })
    expect((await listOf(packer)).views[0]).toMatchObject({ name: 'To pack', query: { tab: 'processing' } })
    const hide = { id: shared, isShared: false }
    expect(await refusalOf(seller.call(savedViews.updateSavedView, hide))).toBe('savedViewNotYours')
    await packer.ok(savedViews.updateSavedView, hide)
    expect(await namesOf(seller)).toEqual([])
    expect(await namesOf(packer)).toEqual(['Own', 'To pack'])
    await packer.ok(savedViews.updateSavedView, { id: own, isShared: true })
    await seller.ok(savedViews.deleteSavedView, { id: own })
    expect(await namesOf(packer)).toEqual(['To pack'])
  })

  it('have different names for whoever sees them', async () => {
    await saveView(seller, { name: 'Unpaid', isShared: true })
    const create = (caller: Caller, name: string, isShared = false) =>
      caller.call(savedViews.createSavedView, { page: 'orders', name, query: { tab: 'shipped' }, isShared })
    expect(await refusalOf(create(seller, ' UNPAID '))).toBe('savedViewNameTaken')
    expect(await refusalOf(create(packer, 'unpaid', true))).toBe('savedViewNameTaken')
    const own = await saveView(packer, { name: 'unpaid' })
    const share = { id: own, isShared: true }
    expect(await refusalOf(packer.call(savedViews.updateSavedView, share))).toBe('savedViewNameTaken')
    await packer.ok(savedViews.updateSavedView, { id: own, name: 'UnPaid' })
    await saveView(t.other, { name: 'Unpaid', isShared: true })
    expect(await namesOf(packer)).toEqual(['Unpaid', 'UnPaid'])
  })

  it('have one of several equal names that are saved at the same time', async () => {
    const sent = await Promise.all(
      ['Held', 'held', 'HELD', 'hElD'].map((name, place) =>
        (place % 2 === 0 ? seller : packer).call(savedViews.createSavedView, {
          page: 'orders',
          name,
          query: { flag: 'onHold' },
          isShared: true,
        }),
      ),
    )
    const reasons = sent.map(({ reason }) => reason).filter(Boolean)
    expect(reasons).toEqual(['savedViewNameTaken', 'savedViewNameTaken', 'savedViewNameTaken'])
    expect(await namesOf(seller)).toHaveLength(1)
  })

  it('are limited in number, the shared ones apart from each account’s own', async () => {
    for (let made = 0; made < maxSavedViews; made += 1) await saveView(seller)
    const more = { page: 'orders' as const, name: 'One more', query: { tab: 'shipped' } }
    expect(await refusalOf(seller.call(savedViews.createSavedView, more))).toBe('tooManySavedViews')
    await packer.ok(savedViews.createSavedView, more)
    const id = await saveView(seller, { isShared: true })
    const hide = { id, isShared: false }
    expect(await refusalOf(seller.call(savedViews.updateSavedView, hide))).toBe('tooManySavedViews')
    expect((await listOf(seller)).views).toHaveLength(maxSavedViews + 1)
  })

  it('hold nothing but parameters', async () => {
    const refused = [
      {},
      { 'a b': 'x' },
      { __proto__x: 'x' },
      { q: 'x'.repeat(301) },
      { q: '' },
      { q: ['x'] },
      Object.fromEntries(Array.from({ length: 21 }, (_, place) => [`p${place}`, 'x'])),
    ]
    const sent = await Promise.all(
      refused.map((query) => seller.send(savedViews.createSavedView, { page: 'orders', name: 'Bad', query })),
    )
    expect(sent.map(({ code }) => code)).toEqual(refused.map(() => 415))
    for (const name of ['', '   ', 'x'.repeat(41)])
      expect(
        (await seller.send(savedViews.createSavedView, { page: 'orders', name, query: { q: 'x' } })).code,
      ).toBe(415)
  })

  it('are put in order: own ones by anyone, shared ones by the main account', async () => {
    const [one, two] = [await saveView(packer, { name: 'A' }), await saveView(packer, { name: 'B' })]
    const shared = await saveView(packer, { name: 'C', isShared: true })
    const sort = (caller: Caller, ids: readonly (typeof one)[], isShared: boolean) =>
      caller.call(savedViews.sortSavedViews, { page: 'orders', isShared, ids: [...ids] })
    expect((await sort(packer, [two, one], false)).code).toBe(200)
    expect(await namesOf(packer)).toEqual(['C', 'B', 'A'])
    expect(await refusalOf(sort(packer, [two], false))).toBe('savedViewsChanged')
    expect(await refusalOf(sort(packer, [two, two], false))).toBe('savedViewsChanged')
    expect(await refusalOf(sort(packer, [two, one, shared], false))).toBe('notFound')
    expect(await refusalOf(sort(packer, [shared], true))).toBe('savedViewNotYours')
    expect((await sort(seller, [shared], true)).code).toBe(200)
  })

  it('are seen, but not changed, in the admin view', async () => {
    const id = await saveView(seller, { name: 'Ours', isShared: true })
    const agent = await t.adminView(['support'])
    expect((await listOf(agent)).views).toMatchObject([{ name: 'Ours', canChange: false }])
    expect((await listOf(agent)).canSortShared).toBe(false)
    expect((await agent.call(savedViews.deleteSavedView, { id })).code).not.toBe(200)
    expect(await namesOf(seller)).toEqual(['Ours'])
  })
})

describe('views of operators', () => {
  it('are shared with all of them, and changed by their maker or an owner', async () => {
    const buyer = await t.operatorWith(['sourcing'])
    const id = await saveOperatorView(buyer, { name: 'Late', isShared: true })
    await saveOperatorView(buyer, { name: 'My own' })
    const clerk = await t.operatorWith(['support'])
    expect(await operatorNamesOf(clerk)).toEqual(['Late'])
    expect(await operatorNamesOf(clerk, 'products')).toEqual([])
    const remove = (caller: Caller) => caller.call(operatorSavedViews.deleteOperatorSavedView, { id })
    expect(await refusalOf(remove(clerk))).toBe('savedViewNotYours')
    const owner = await t.operatorWith(['owner'])
    await owner.ok(operatorSavedViews.updateOperatorSavedView, { id, name: 'Too late' })
    expect(await operatorNamesOf(buyer)).toEqual(['Too late', 'My own'])
    expect((await remove(owner)).code).toBe(200)
  })

  it('have a name once, even when saved at the same time', async () => {
    const people = await Promise.all([1, 2, 3, 4].map(() => t.operatorWith(['fulfilment'])))
    const sent = await Promise.all(
      people.map((person) =>
        person.call(operatorSavedViews.createOperatorSavedView, {
          page: 'orders',
          name: 'Express',
          query: { queue: 'mine' },
          isShared: true,
        }),
      ),
    )
    expect(sent.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(sent.filter(({ reason }) => reason === 'savedViewNameTaken')).toHaveLength(3)
  })
})

describe('the views of each operators’ list', () => {
  it.each(operatorSavedViewPages)('%s: kept apart from those of other lists', async (page) => {
    const query = { tab: 'open', columns: 'number' }
    const given = { page, name: 'Ours', query, isShared: true }
    const { id } = await t.operator.ok(operatorSavedViews.createOperatorSavedView, given)
    const colleague = await t.operatorWith(['support'])
    const { views } = await colleague.ok(operatorSavedViews.listOperatorSavedViews, { page })
    expect(views).toMatchObject([{ id, name: 'Ours', query, isShared: true, isMine: false }])
    const other = page === 'orders' ? 'products' : 'orders'
    expect((await colleague.ok(operatorSavedViews.listOperatorSavedViews, { page: other })).views).toEqual([])
  })

  it('are refused for a list that there is not', async () => {
    const listed = await t.operator.call(operatorSavedViews.listOperatorSavedViews, {
      page: 'secrets',
    } as never)
    expect(listed.status).toBe(415)
  })
})
