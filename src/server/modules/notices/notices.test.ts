import { describe, expect, it } from 'vitest'
import { testApp, type Caller } from '../../../../test/http.ts'
import { identity, operatorIdentity } from '../../../contract/identity/identity.ts'
import { notices, noticeStatuses, noticeTransitions } from '../../../contract/notices/notices.ts'
import { operatorNotices } from '../../../contract/notices/operator-notices.ts'
import { agencyFile, draftNotice, publishedNotice } from './notice-factory.ts'
import { makeVip } from '../vip/vip-factory.ts'

const t = await testApp()

const unread = async (caller: Caller): Promise<string[]> =>
  (await caller.ok(notices.listUnreadNotices, { pageNum: 1, pageSize: 100 })).rows.map(({ id }) => id)

describe('the audience of a notice', () => {
  const seeing = async (id: string, callers: readonly Caller[]) =>
    Promise.all(callers.map(async (caller) => (await caller.call(notices.getNotice, { id })).code === 200))

  it('is all, VIPs, or named customers; drafts and withdrawn notices have none', async () => {
    const vip = await t.newCustomer()
    await makeVip(t, vip.customerId)
    const callers = [t.main, t.other, vip]
    expect(await seeing(await draftNotice(t), callers)).toEqual([false, false, false])
    expect(await seeing(await publishedNotice(t), callers)).toEqual([true, true, true])
    expect(await seeing(await publishedNotice(t, { audience: 'vip' }), callers)).toEqual([false, false, true])
    const named = { audience: 'named' as const, customerIds: [t.otherCustomerId] }
    const id = await publishedNotice(t, named)
    expect(await seeing(id, callers)).toEqual([false, true, false])
    await t.operator.ok(operatorNotices.withdrawNotice, { id })
    expect(await seeing(id, callers)).toEqual([false, false, false])
    expect(await unread(t.other)).not.toContain(id)
  })

  it('is enforced by the database too', async () => {
    const id = await publishedNotice(t, { audience: 'named', customerIds: [t.otherCustomerId] })
    const seen = async (customerId: string) =>
      (
        await t.platform.database.queryTenant<{ id: string }>(
          customerId as never,
          'select id from notice where id = $1',
          [id],
        )
      ).length
    expect([await seen(t.customerId), await seen(t.otherCustomerId)]).toEqual([0, 1])
  })

  it('is counted before and at publishing, without customers who cannot sign in', async () => {
    const blocked = await t.newCustomer()
    await t.admin.query('update customer set is_active = false where customer_id = $1', [blocked.customerId])
    const customerIds = [t.customerId, blocked.customerId] as string[]
    const count = await t.operator.ok(operatorNotices.countNoticeAudience, { audience: 'named', customerIds })
    expect(count).toEqual({ customers: 1 })
    const id = await draftNotice(t, { audience: 'named', customerIds })
    const { reachedCustomers } = await t.operator.ok(operatorNotices.publishNotice, { id })
    expect(reachedCustomers).toBe(1)
  })

  it('must not be empty', async () => {
    const id = await draftNotice(t, { audience: 'named', customerIds: [] })
    expect((await t.operator.call(operatorNotices.publishNotice, { id })).reason).toBe('nobodyNamed')
    expect((await t.operator.ok(operatorNotices.getOperatorNotice, { id })).status).toBe('draft')
  })
})

describe('unread notices', () => {
  it('are none from before the account, which lists them as read', async () => {
    const id = await publishedNotice(t)
    const newcomer = await t.newCustomer()
    expect(await unread(newcomer)).not.toContain(id)
    const listed = await newcomer.ok(notices.listNotices, {})
    expect(listed.rows.find((row) => row.id === id)).toMatchObject({ isRead: true })
  })

  it('are marked as read together, for one account, and not in the admin view', async () => {
    const [first, second] = [await publishedNotice(t), await publishedNotice(t)]
    const isUnread = async (): Promise<boolean[]> => {
      const ids = await unread(t.main)
      return [first, second].map((id) => ids.includes(id))
    }
    expect(await isUnread()).toEqual([true, true])
    await t.main.ok(notices.readNotices, { ids: [first, second, '999999999'] })
    expect(await isUnread()).toEqual([false, false])
  })

  it('are newest first, up to 100 per page', async () => {
    const caller = await t.newCustomer()
    await t.admin.query(
      `insert into notice (status, audience, title, published_at)
         select 'published', 'all', 'Old ' || n, now() + n * interval '1 second' from generate_series(1, 105) n`,
    )
    const page = await caller.ok(notices.listUnreadNotices, { pageNum: 1, pageSize: 100 })
    expect([page.rows.length, page.total]).toEqual([100, 105])
    expect(page.rows.slice(0, 2).map(({ title }) => title)).toEqual(['Old 105', 'Old 104'])
    await t.admin.query(`delete from notice where title like 'Old %'`)
  })

  it('are per account, not per customer', async () => {
    const staff = await t.subAccount()
    const id = await publishedNotice(t)
    await t.main.ok(notices.readNotice, { id })
    expect(await unread(t.main)).not.toContain(id)
    expect(await unread(staff)).toContain(id)
    await Promise.all([1, 2, 3].map(() => staff.ok(notices.readNotice, { id })))
    expect(await unread(staff)).not.toContain(id)
    const readers = await t.operator.ok(operatorNotices.listNoticeReaders, { id })
    expect(readers).toMatchObject({ total: 2, readCustomers: 1 })
    expect(new Set(readers.rows.map(({ accountId }) => accountId))).toEqual(
      new Set([t.main.accountId, staff.accountId]),
    )
  })

  it('exclude notices from before the account existed, which the list shows', async () => {
    const id = await publishedNotice(t)
    const late = await t.newCustomer()
    expect(await unread(late)).not.toContain(id)
    const { rows } = await late.ok(notices.listNotices, {})
    expect(rows.map((row) => row.id)).toContain(id)
  })

  it('stay unread in the admin view', async () => {
    const id = await publishedNotice(t)
    const { url } = await t.operator.ok(operatorIdentity.openAsCustomer, {
      customerId: t.otherCustomerId,
    })
    const code = new URL(url, 'http://localhost').hash.slice(1)
    const { accessToken } = await t.nobody.ok(identity.loginByCode, { code })
    const headers = { authorization: `Bearer ${accessToken}` }
    expect((await t.nobody.ok(notices.readNotice, { id }, { headers })).done).toBe(true)
    expect(await unread(t.other)).toContain(id)
  })
})

describe('the content of a notice', () => {
  it('is sanitised rich text, comma-separated images, and named files', async () => {
    const picture = async () => {
      const { id } = await t.admin
        .query<{ id: string }>(
          `insert into file (is_public, storage_key, file_name, content_type, size_bytes, width, height, sha256)
             values (true, gen_random_uuid(), 'a.webp', 'image/webp', 1, 1, 1, '') returning id`,
        )
        .then(({ rows }) => rows[0] ?? { id: '' })
      return `/app/files/${id}/large`
    }
    const images = [await picture(), await picture()]
    const { url } = await agencyFile(t)
    const id = await publishedNotice(t, {
      richText: `<p onclick="x()">Hello <script>alert(1)</script><b>you</b><img src="${images[0]}"></p>`,
      images,
      files: [{ name: 'Rates.txt', url }],
    })
    const notice = await t.main.ok(notices.getNotice, { id })
    expect(notice.images).toBe(images.join(','))
    expect(notice.richText).toBe(`<p>Hello <strong>you</strong><img src="${images[0]}" loading="lazy" /></p>`)
    expect(notice.attachments.map(({ name }) => name)).toEqual(['Rates.txt'])
    expect(JSON.parse(notice.files)).toEqual(notice.attachments)
    const file = await t.app.inject(notice.attachments[0]?.url ?? '')
    expect(file.body).toBe('rates of the season')
  })

  it('never contains a customer’s file, or a URL that is not ours', async () => {
    const { url } = await agencyFile(t, t.otherCustomerId)
    const save = async (draft: object) =>
      (await t.operator.send(operatorNotices.saveNotice, { title: 'News', audience: 'all', ...draft })).reason
    expect(await save({ files: [{ name: 'x', url }] })).toBe('fileMissing')
    expect(await save({ images: [url] })).toBe('fileMissing')
    expect(await save({ richText: `<img src="${url.split('?')[0]}">` })).toBe('fileMissing')
    expect(await save({ images: ['https://elsewhere.example/a.png'] })).toBe('fileMissing')
    // Document URLs expire, so they are not accepted as images.
    expect(await save({ images: [(await agencyFile(t)).url] })).toBe('fileMissing')
  })
})

describe('the status of a notice', () => {
  it('changes from draft to published to withdrawn, and no other way', async () => {
    const to = {
      published: (id: string) => t.operator.call(operatorNotices.publishNotice, { id }),
      withdrawn: (id: string) => t.operator.call(operatorNotices.withdrawNotice, { id }),
    }
    const at = {
      draft: () => draftNotice(t),
      published: () => publishedNotice(t),
      withdrawn: async () => {
        const id = await publishedNotice(t)
        await t.operator.ok(operatorNotices.withdrawNotice, { id })
        return id
      },
    }
    for (const from of noticeStatuses) {
      for (const target of ['published', 'withdrawn'] as const) {
        const { code, reason } = await to[target](await at[from]())
        const isLegal = (noticeTransitions[from] as readonly string[]).includes(target)
        expect([from, target, code, reason]).toEqual([
          from,
          target,
          isLegal ? 200 : 0,
          isLegal ? '' : 'notPossibleNow',
        ])
      }
    }
  })

  it('is published once by concurrent calls', async () => {
    const id = await draftNotice(t)
    const sent = await Promise.all(
      [1, 2, 3, 4].map(() => t.operator.call(operatorNotices.publishNotice, { id, isMailed: true })),
    )
    expect(sent.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 0, 0, 200])
    await t.runJobs()
  })

  it('allows editing and deleting only as a draft', async () => {
    const id = await publishedNotice(t)
    const change = await t.operator.call(operatorNotices.saveNotice, {
      id,
      title: 'Other words',
      audience: 'all',
    })
    expect(change.reason).toBe('notADraft')
    expect((await t.operator.call(operatorNotices.deleteNotice, { id })).reason).toBe('notADraft')
    const draft = await draftNotice(t, { audience: 'named', customerIds: [t.customerId] })
    const saved = await t.operator.ok(operatorNotices.saveNotice, {
      id: draft,
      title: 'Updated',
      audience: 'vip',
    })
    expect(saved).toMatchObject({ title: 'Updated', audience: 'vip', customers: [] })
    await t.operator.ok(operatorNotices.deleteNotice, { id: draft })
    expect((await t.operator.call(operatorNotices.getOperatorNotice, { id: draft })).reason).toBe('notFound')
  })

  it('records the operator', async () => {
    const id = await publishedNotice(t)
    const { rows } = await t.admin.query<{ action: string }>(
      `select action from audit_log where target = $1 and operator_id is not null order by id`,
      [`notice:${id}`],
    )
    expect(rows.map(({ action }) => action)).toEqual(['notice.saved', 'notice.published'])
  })
})

it('a notice is emailed once to each subscriber, even if the job runs twice', async () => {
  const caller = await t.newCustomer()
  const id = await draftNotice(t, {
    title: 'By email',
    audience: 'named',
    customerIds: [caller.customerId],
  })
  await t.admin.query(
    `insert into account (customer_id, email, user_name, password_hash, muted_topics)
       values ($1, 'muted-notice@seller.example', 'Muted', 'x', '{notice}')`,
    [caller.customerId],
  )
  await t.operator.ok(operatorNotices.publishNotice, { id, isMailed: true })
  await t.runJobs()
  await t.platform.database.agencyTransaction(async (tx) => {
    const { enqueue } = await import('../../platform/jobs/jobs.ts')
    const { mailNotice } = await import('./mail-notice.ts')
    await enqueue(tx, mailNotice, { noticeId: id })
  })
  await t.runJobs()
  const { rows } = await t.admin.query<{ to_address: string; body_text: string }>(
    `select to_address, body_text from mail where subject = 'By email'`,
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]?.to_address).not.toBe('muted-notice@seller.example')
  expect(rows[0]?.body_text).toContain(`/appvue/function/notification/${id}`)
})
