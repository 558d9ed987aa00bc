import { describe, expect, it } from 'vitest'
import { testApp, type TestApp } from '../../../../test/http.ts'
import { identity } from '../../../contract/identity/identity.ts'
import { operatorHome } from '../../../contract/operator-home/home.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'

const plain = await testApp()
const demo = await testApp({ environment: { DEMO: '1' } })
const withSmtp = await testApp({ environment: { SMTP_URL: 'smtp://127.0.0.1:9' } })

const page = { pageNum: 1, pageSize: 20 } as const
const password = 'a long enough password'

const askForCode = async (t: TestApp, email: string): Promise<string> => {
  await t.nobody.ok(identity.sendEmailCode, { email, purpose: 'register' })
  return /\d{6}/.exec((await t.lastMailTo(email)).subject)?.[0] ?? ''
}

const read = async (t: TestApp, role: 'owner' | 'support', email: string) => {
  const caller = await t.operatorWith([role])
  const { rows, secretsShownTo } = await caller.ok(operatorHome.listMails, { ...page, search: email })
  const [mail] = rows
  if (!mail) throw new Error('no email')
  return { ...mail, secretsShownTo, everything: JSON.stringify(rows) }
}

const readings = async (t: TestApp) =>
  (await t.admin.query(`select detail->>'to' as to from audit_log where action = 'mail.secretRead'`)).rows

describe('codes and links in emails', () => {
  it('are shown to the owner alone without a mail server, and each reader leaves one row in the audit log', async () => {
    const code = await askForCode(plain, 'one@seller.example')
    expect(code).toHaveLength(6)
    const support = await read(plain, 'support', 'one@')
    expect(support).toMatchObject({ secret: 'hidden', secretsShownTo: 'owner' })
    expect(support.everything).not.toContain(code)
    expect(await readings(plain)).toEqual([])

    const owner = await plain.operatorWith(['owner'])
    for (const _ of [1, 2]) {
      const { rows } = await owner.ok(operatorHome.listMails, { ...page, search: 'one@' })
      expect(rows[0]).toMatchObject({ secret: 'shown', subject: `${code} is your Quayside sign-up code` })
      expect(rows[0]?.text).toContain(code)
    }
    expect(await readings(plain)).toEqual([{ to: 'one@seller.example' }])
  })

  it('are shown to every operator in the demo, and to nobody with a mail server', async () => {
    const code = await askForCode(demo, 'two@seller.example')
    expect(await read(demo, 'support', 'two@')).toMatchObject({ secret: 'shown', secretsShownTo: 'all' })
    expect((await read(demo, 'support', 'two@')).text).toContain(code)

    const sent = await askForCode(withSmtp, 'two@seller.example')
    const owner = await read(withSmtp, 'owner', 'two@')
    expect(owner).toMatchObject({ secret: 'hidden', secretsShownTo: 'nobody' })
    expect(owner.everything).not.toContain(sent)
  })

  it('are gone once replaced, used or expired', async () => {
    const email = 'three@seller.example'
    await askForCode(plain, email)
    await plain.admin.query('delete from rate_limit_counter')
    const emailCode = await askForCode(plain, email)
    const states = async () =>
      (
        await (await plain.operatorWith(['owner'])).ok(operatorHome.listMails, { ...page, search: email })
      ).rows.map(({ secret }) => secret)
    expect(await states()).toEqual(['shown', 'gone'])
    await plain.nobody.ok(identity.register, { email, emailCode, password, name: 'Three', currency: 'USD' })
    expect(await states()).toEqual(['gone', 'gone'])

    await plain.admin.query('delete from rate_limit_counter')
    await askForCode(plain, 'four@seller.example')
    await plain.admin.query(`update mail_secret set expires_at = now() - interval '1 second'`)
    expect(await read(plain, 'owner', 'four@')).toMatchObject({ secret: 'gone' })
  })

  it('are removed by a job once expired, and only then', async () => {
    const job = plain.platform.mail.jobs.find(({ name }) => name === 'remove-expired-mail-secrets')
    if (!job) throw new Error('no such job')
    expect(job.cron).toBe('*/10 * * * *')
    await plain.admin.query('delete from rate_limit_counter')
    for (const email of ['old@seller.example', 'new@seller.example']) await askForCode(plain, email)
    await plain.admin.query(
      `update mail_secret s set expires_at = now() - interval '1 second' from mail
         where mail.id = s.mail_id and mail.to_address = 'old@seller.example'`,
    )
    await enqueue(plain.platform.database.agency, job, {})
    await plain.runJobs()
    const { rows } = await plain.admin.query(
      `select to_address as to from mail_secret s join mail on mail.id = s.mail_id
         where to_address in ('old@seller.example', 'new@seller.example')`,
    )
    expect(rows).toEqual([{ to: 'new@seller.example' }])
  })

  it('are not in the database in readable form', async () => {
    const code = await askForCode(plain, 'five@seller.example')
    const { rows } = await plain.admin.query(
      'select to_jsonb(m)::text as mail, to_jsonb(s)::text as secret from mail m join mail_secret s on s.mail_id = m.id',
    )
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows.map((row) => [row.mail, row.secret]))).not.toMatch(
      new RegExp(`"${code}|\\b${code} `),
    )
  })
})

it('the outbox lists emails newest first and finds them by address and subject', async () => {
  await plain.admin.query(
    `insert into mail (to_address, subject, body_text, sent_at, last_error) values
       ('ana@example.com', 'Your code', '1', now(), null), ('bo@example.com', 'Order shipped', '2', null, 'refused')`,
  )
  const owner = await plain.operatorWith(['owner'])
  const list = (search: string) => owner.ok(operatorHome.listMails, { ...page, search })
  const { rows } = await list('@example.com')
  expect(rows.map(({ subject }) => subject)).toEqual(['Order shipped', 'Your code'])
  expect(rows[0]).toMatchObject({ to: 'bo@example.com', sentAt: null, lastError: 'refused', secret: 'none' })
  expect((await list('SHIPPED')).total).toBe(1)
  expect((await list('ana@')).total).toBe(1)
  expect((await list('%')).total).toBe(0)
})
