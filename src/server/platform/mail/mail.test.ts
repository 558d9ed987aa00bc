import { createServer, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import { afterAll, expect, it } from 'vitest'
import { testApp } from '../../../../test/http.ts'
import { composeEmail } from './email-message.ts'
import { MailSecret, secretMark } from './mail-secrets.ts'

const received: string[] = []
let refuse = false

const server = createServer((socket) => {
  let inData = false
  let text = ''
  socket.write('220 test\r\n')
  socket.on('data', (chunk) => {
    text += chunk.toString()
    for (let end = text.indexOf('\r\n'); !inData && end >= 0; end = text.indexOf('\r\n')) {
      const line = text.slice(0, end)
      text = text.slice(end + 2)
      if (refuse && line.startsWith('RCPT')) socket.write('451 try again later\r\n')
      else if (line === 'STARTTLS') socket.write('502 not offered\r\n')
      else if (line === 'DATA') {
        inData = true
        socket.write('354 go on\r\n')
      } else if (line === 'QUIT') socket.end('221 bye\r\n')
      else socket.write('250 ok\r\n')
    }
    if (inData && text.endsWith('\r\n.\r\n')) {
      received.push(text)
      text = ''
      inData = false
      socket.write('250 taken\r\n')
    }
  })
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const { port } = server.address() as AddressInfo
const t = await testApp({
  environment: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Test <from@agency.example>' },
})
// In capitals it is not one of the names of this computer, so that it counts as another machine.
const away = await testApp({ environment: { SMTP_URL: `smtp://LOCALHOST:${port}` } })
afterAll(() => {
  t.platform.mail.close()
  away.platform.mail.close()
  server.close()
})

const emailMessage = composeEmail({
  locale: 'en',
  subject: 'Hello',
  paragraphs: ['Say <b>hi</b> & go.', 'In two\nlines.'],
  code: new MailSecret('123456', 'hash of 123456', 600),
  link: { label: 'Open', url: 'https://example.com/?a=1&b=2' },
  footnote: 'Was this not you?',
})
const rows = async () =>
  (await t.admin.query('select sent_at is not null as sent, attempts, last_error from mail order by id')).rows

it('renders an email as text and escaped HTML', () => {
  expect(emailMessage.text).toContain(
    'Say <b>hi</b> & go.\n\nIn two\nlines.\n\n\uE000\n\nOpen: https://example.com/?a=1&b=2\n\nWas this not you?',
  )
  expect(emailMessage.html).toContain('Say &lt;b&gt;hi&lt;/b&gt; &amp; go.')
  expect(emailMessage.html).toContain('In two<br>lines.')
  expect(emailMessage.html).toContain('href="https://example.com/?a=1&amp;b=2"')
})

it('is sent once by a job and retried when the mail server rejects it', async () => {
  refuse = true
  await t.platform.database.agencyTransaction((tx) =>
    t.platform.mail.send(tx, 'you@seller.example', emailMessage),
  )
  await t.runJobs({ failures: 'allow' })
  expect(await rows()).toEqual([{ sent: false, attempts: 1, last_error: expect.stringContaining('451') }])
  refuse = false
  await t.runJobs({ evenDelayed: true, failures: 'allow' })
  expect(await rows()).toEqual([{ sent: true, attempts: 2, last_error: null }])
  expect(received).toHaveLength(1)
  expect(received[0]).toContain('To: you@seller.example')
  expect(received[0]).toContain('Subject: Hello')
  expect(received[0]).toContain('123456')
  expect((await t.admin.query('select from mail_secret')).rows).toHaveLength(0)
})

it('is not sent unencrypted, except to this computer', async () => {
  const from = received.length
  await away.platform.database.agencyTransaction((tx) =>
    away.platform.mail.send(tx, 'you@seller.example', emailMessage),
  )
  await away.runJobs({ failures: 'allow' })
  const { rows: kept } = await away.admin.query('select sent_at, last_error from mail')
  expect(kept).toEqual([{ sent_at: null, last_error: expect.stringMatching(/STARTTLS|TLS/) }])
  expect(received).toHaveLength(from)
})

it('is not sent with a code that has expired meanwhile', async () => {
  await t.platform.database.agencyTransaction((tx) =>
    t.platform.mail.send(tx, 'late@seller.example', emailMessage),
  )
  await t.admin.query(`update mail_secret set expires_at = now() - interval '1 second'`)
  await t.runJobs()
  expect(received).toHaveLength(1)
  const { rows: late } = await t.admin.query(
    `select sent_at, last_error from mail where to_address like 'late@%'`,
  )
  expect(late).toEqual([{ sent_at: null, last_error: expect.stringContaining('no longer valid') }])
})

it('keeps control characters and foreign marks out of an email', () => {
  const { subject, text } = composeEmail({
    locale: 'en',
    subject: 'Hello\r\nBcc: all@example.com',
    paragraphs: [`A name with ${secretMark} and \u0007.`],
    code: new MailSecret('654321', 'hash', 600),
  })
  expect(subject).toBe('Hello  Bcc: all@example.com')
  expect(text).toContain('A name with  and  .')
  expect(text).not.toContain('654321')
})
