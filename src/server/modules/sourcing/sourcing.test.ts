import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/http.ts'
import { operatorCustomers } from '../../../contract/customers/customers.ts'
import { operatorIdentity } from '../../../contract/identity/identity.ts'
import { operatorHome } from '../../../contract/operator-home/home.ts'
import { operatorSourcing } from '../../../contract/sourcing/operator-sourcing.ts'
import { sourcing } from '../../../contract/sourcing/sourcing.ts'
import { sourcingStatuses, sourcingTransitions } from '../../../contract/sourcing/sourcing-states.ts'
import { operatorStaff } from '../../../contract/staff/staff.ts'
import { profile } from '../../../contract/identity/accounts.ts'
import type { CustomerId } from '../../platform/database/database.ts'
import { staffMember } from '../staff/staff-factory.ts'
import { png } from '../tickets/ticket-factory.ts'
import { askFor, declined, key, quote, waitingOrder } from './sourcing-factory.ts'
import { statusesBefore } from '../case-file/index.ts'

const t = await testApp()
const { database } = t.platform
const read = (id: Awaited<ReturnType<typeof askFor>>['id']) => t.main.ok(sourcing.getSourcing, { id })

describe('a request', () => {
  it('changes between the parties, shows whom it waits for, and keeps a history', async () => {
    const { id } = await askFor(t.main)
    await t.operator.ok(operatorSourcing.takeSourcing, { ids: [id] })
    await t.operator.ok(operatorSourcing.writeToSeller, { id, content: 'Which plug?', isQuestion: true })
    expect(await read(id)).toMatchObject({ status: 'infoNeeded', operatorName: 'Test Operator' })
    await t.main.ok(sourcing.writeSourcing, { id, content: 'EU.' })
    const { version } = await read(id)
    await quote(t, { id, version })
    await t.main.ok(sourcing.declineSourcing, { id, version: 1, reason: 'Too dear', wantsBetter: true })
    await quote(t, { id, version: 1 }, { skus: [{ priceMinor: 800, weightGrams: 600 }] })
    await t.main.ok(sourcing.acceptSourcing, { id, version: 2 }, key())
    const { events, status, allowedActions } = await read(id)
    expect([status, allowedActions]).toEqual(['accepted', []])
    expect(events.map(({ kind }) => kind)).toEqual([
      'sourcing.requested',
      'sourcing.assigned',
      'sourcing.questioned',
      'sourcing.answered',
      'sourcing.quoted',
      'sourcing.betterQuoteRequested',
      'sourcing.quoted',
      'sourcing.accepted',
    ])
  })

  it('has only the transitions of its table', () => {
    for (const to of sourcingStatuses)
      for (const from of statusesBefore(sourcingTransitions, to))
        expect(sourcingTransitions[from]).toContain(to)
    expect(statusesBefore(sourcingTransitions, 'accepted')).toEqual(['quoted'])
  })

  it('has an immutable history', async () => {
    for (const statement of [`update sourcing_event set kind = 'x'`, `delete from sourcing_event`]) {
      const changing = database.agencyTransaction((tx) =>
        tx.executeQuery({ sql: statement, parameters: [], query: {} as never, queryId: {} as never }),
      )
      await expect(changing).rejects.toThrow(/permission denied/)
    }
  })

  it('is counted by status, and on the agency’s home while waiting for it', async () => {
    const seller = await t.newCustomer()
    const { id } = await askFor(seller)
    const before = (await t.operator.ok(operatorHome.getQueues, {})).queues.find(
      ({ name }) => name === 'productsToFind',
    )
    expect((await seller.ok(sourcing.listSourcing, {})).counts).toMatchObject({
      all: 1,
      withAgency: 1,
      yours: 0,
    })
    await quote(t, { id, version: 0 })
    expect((await seller.ok(sourcing.listSourcing, {})).counts).toMatchObject({
      all: 1,
      withAgency: 0,
      yours: 1,
    })
    const after = (await t.operator.ok(operatorHome.getQueues, {})).queues.find(
      ({ name }) => name === 'productsToFind',
    )
    expect(after?.count).toBe((before?.count ?? 0) - 1)
  })

  it('is marked unread and emailed when the agency writes, only for accounts that see products', async () => {
    const sees = await t.subAccount({ menuTags: [2] })
    const doesNot = await t.subAccount({ menuTags: [3] })
    const { id } = await askFor(t.main)
    await t.operator.ok(operatorSourcing.writeToSeller, { id, content: 'Seen at a fair.' })
    const [row] = (await sees.ok(sourcing.listSourcing, { pageSize: 20 })).rows
    expect(row).toMatchObject({ id, isUnread: true, status: 'requested', allowedActions: [] })
    await sees.ok(sourcing.getSourcing, { id })
    expect((await sees.ok(sourcing.listSourcing, {})).rows[0]).toMatchObject({ isUnread: false })
    const addresses = await Promise.all(
      [sees, doesNot].map(async (one) => (await one.ok(profile.getProfile, {})).email),
    )
    expect((await t.lastMailTo(addresses[0] ?? '')).subject).toBe('Message about Folding kettle')
    await expect(t.lastMailTo(addresses[1] ?? '')).rejects.toThrow('no email')
    expect((await doesNot.call(sourcing.listSourcing, {})).code).toBe(403)
  })

  it('belongs to no shop: sub-accounts of one shop see and create them too', async () => {
    const { shopId } = await waitingOrder(t)
    const ofShop = await t.subAccount({ menuTags: [2], authorities: ['product:source'], shopIds: [shopId] })
    const { id } = await askFor(t.main)
    expect((await ofShop.ok(sourcing.getSourcing, { id })).allowedActions).toContain('withdraw')
    const looks = await t.subAccount({ menuTags: [2] })
    expect((await looks.call(sourcing.askForProduct, { title: 'x' })).code).toBe(403)
  })

  it('is created once per key', async () => {
    const once = key()
    const input = { title: 'Only one of it' }
    const [first, second] = await Promise.all([
      t.main.ok(sourcing.askForProduct, input, once),
      t.main.ok(sourcing.askForProduct, input, once),
    ])
    expect(second.id).toBe(first.id)
  })
})

describe('operators', () => {
  it('get a request assigned once under concurrency, with the assignee’s name', async () => {
    const { id } = await askFor(t.main)
    const second = await t.operatorWith(['sourcing'])
    const answers = await Promise.all(
      [t.operator, second].map((one) => one.ok(operatorSourcing.takeSourcing, { ids: [id] })),
    )
    const results = answers.flatMap((answer) => answer.results)
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(results.find(({ ok }) => !ok)?.message).toContain('is assigned to')
  })

  it('have the unassigned requests of the customers they look after or stand in for in a list of their own', async () => {
    const seller = await t.newCustomer()
    const [mine, other] = [await askFor(seller), await askFor(t.main)]
    const agent = await staffMember(t, ['sourcing'])
    const { id: me } = await t.operator.ok(operatorIdentity.getOperatorInfo, {})
    const listed = async () => {
      const { rows } = await t.operator.ok(operatorSourcing.listOperatorSourcing, { queue: 'myCustomers' })
      return rows.map(({ id }) => id)
    }
    const look = (operatorId: typeof me | null) =>
      t.operator.ok(operatorCustomers.assignNamedAgent, { customerId: seller.customerId, operatorId })
    await look(me)
    expect(await listed()).toEqual([mine.id])
    expect(await listed()).not.toContain(other.id)
    await look(agent.id)
    expect(await listed()).toEqual([])
    await t.operator.ok(operatorStaff.addAgentSubstitute, {
      agentId: agent.id,
      substituteId: me,
      firstDay: '2020-01-01',
      lastDay: '2099-01-01',
    })
    expect(await listed()).toEqual([mine.id])
    await t.operator.ok(operatorSourcing.takeSourcing, { ids: [mine.id] })
    expect(await listed()).toEqual([])
  })

  it('reassign many, and unassign only their own', async () => {
    const colleague = await t.operatorWith(['sourcing'])
    const ids = [(await askFor(t.main)).id, (await declined(t)).id]
    const { sourcers } = await t.operator.ok(operatorSourcing.listSourcers, {})
    const to = sourcers.at(-1)?.id ?? null
    const { results } = await t.operator.ok(operatorSourcing.assignSourcing, { ids, to })
    expect(results.map(({ ok }) => ok)).toEqual([true, false])
    const back = await t.operator.ok(operatorSourcing.assignSourcing, { ids: [ids[0] as never], to: null })
    const own = await colleague.ok(operatorSourcing.getOperatorSourcing, { id: ids[0] as never })
    expect([back.results[0]?.ok, own.status]).toEqual(
      own.isMine || back.results[0]?.ok === false ? [false, 'inProgress'] : [true, 'requested'],
    )
    expect(
      (await (await t.operatorWith(['fulfilment'])).call(operatorSourcing.listOperatorSourcing, {})).code,
    ).toBe(403)
  })

  it('see the seller’s messages as unread until someone looks', async () => {
    const { id, number } = await askFor(t.main)
    await t.main.ok(sourcing.writeSourcing, { id, content: 'And a lid.' })
    const wrote = async () =>
      (await t.operator.ok(operatorSourcing.listOperatorSourcing, { queue: 'wrote', search: number })).rows
        .length
    expect(await wrote()).toBe(1)
    await t.operator.ok(operatorSourcing.getOperatorSourcing, { id })
    expect(await wrote()).toBe(0)
  })

  it('show the seller their uploaded images', async () => {
    const { id } = await askFor(t.main)
    const { id: pictureId } = await t.operator.ok(
      operatorSourcing.uploadSourcingPicture,
      { requestId: id },
      { file: { name: 'sample.png', body: png } },
    )
    await t.operator.ok(operatorSourcing.writeToSeller, { id, pictureIds: [pictureId] })
    const { messages } = await read(id)
    const file = await t.app.inject({ method: 'GET', url: messages[0]?.pictures[0]?.url ?? '' })
    expect(file.statusCode).toBe(200)
  })
})

describe('several requests', () => {
  const csv = (rows: string): Buffer => Buffer.from(rows)
  const preview = (body: Buffer, name = 'list.csv') =>
    t.main.call(sourcing.previewSourcingFile, {}, { file: { name, body } })

  it('are read from a file, with problem rows listed and valid ones requested', async () => {
    const file = csv(
      'Name,Link,Target price,Countries,Needed by,Attributes\n' +
        'Lamp,https://a.example/lamp,"12,50","DE, France",2030-01-31,"warm, dimmable"\n' +
        'Bad,ftp://no,free,Atlantis,soon,\n' +
        ',,,,,\n' +
        '=1+1,https://a.example/x,,,,\n',
    )
    const { data } = await preview(file)
    expect(data?.wishes).toMatchObject([
      {
        row: 2,
        title: 'Lamp',
        targetMinor: 1250,
        countries: ['DE', 'FR'],
        neededBy: '2030-01-31',
        wishes: ['warm', 'dimmable'],
      },
      { row: 5, title: '=1+1' },
    ])
    expect(data?.bad).toEqual([{ row: 3, problems: ['country', 'link', 'price', 'date'], text: 'Bad' }])
    const seller = await t.newCustomer()
    const wishes = (data?.wishes ?? []).map(({ row: _row, ...wish }) => wish)
    const { requests } = await seller.ok(sourcing.askForProducts, { wishes }, key())
    expect((await seller.ok(sourcing.listSourcing, {})).rows.map(({ id }) => id)).toEqual(
      requests.map(({ id }) => id).toReversed(),
    )
  })

  it('are asked about where a number may mean thousands or decimals', async () => {
    const file = csv(
      'Name,Target price,Monthly quantity\n' +
        'Lamp,"1,299.00","1,000.00"\n' +
        'Bowl,8.3333,"1,000,000"\n' +
        'Mug,"1,299",300\n' +
        'Cup,8.50,1.000\n',
    )
    const { data } = await preview(file)
    expect(data?.wishes).toMatchObject([
      { title: 'Lamp', targetMinor: 129_900, monthlyQuantity: 1000 },
      { title: 'Bowl', targetMinor: 833, monthlyQuantity: 1_000_000 },
    ])
    expect(data?.bad).toEqual([
      { row: 4, problems: ['ambiguousPrice'], text: 'Mug' },
      { row: 5, problems: ['ambiguousQuantity'], text: 'Cup' },
    ])
  })

  it('can be read from the template itself, in both formats', async () => {
    for (const format of ['csv', 'xlsx'] as const) {
      const { body } = await t.main.call(sourcing.downloadSourcingTemplate, { format })
      const { data } = await preview(body, `t.${format}`)
      expect(data).toMatchObject({ wishes: [{ title: 'Folding kettle', monthlyQuantity: 300 }], bad: [] })
    }
  })

  it('are rejected if no column identifies the products', async () => {
    expect((await preview(csv('Colour,Size\nred,M\n'))).reason).toBe('fileRefused')
    expect((await preview(csv('Link\n'))).reason).toBe('fileRefused')
  })

  it('are created in order; other customers’ links are no duplicates', async () => {
    const seller = await t.newCustomer()
    const wishes = ['b', 'a', 'c'].map((name) => ({ link: `https://x.example/item/${name}?spm=1` }))
    const { requests } = await seller.ok(sourcing.askForProducts, { wishes }, key())
    expect(requests).toHaveLength(3)
    const links = ['http://www.x.example/item/a/', 'https://x.example/item/z']
    const { duplicates } = await seller.ok(sourcing.findSourcingDuplicates, { links })
    expect(duplicates).toMatchObject([{ link: links[0], id: requests[1]?.id }])
    const { customerId } = await t.newCustomer()
    expect(customerId as CustomerId).not.toBe(seller.customerId)
  })
})
