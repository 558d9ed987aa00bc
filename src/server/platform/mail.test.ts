import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { afterAll, expect, it } from 'vitest'
import { testApp } from '../../../test/http.ts'
import { composeEmail } from './email-message.ts'

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
afterAll(() => {
  t.platform.mail.close()
  server.close()
})

const emailMessage = composeEmail({
  locale: 'en',
  subject: 'Hello',
  paragraphs: ['Say <b>hi</b> & go.', 'In two\nlines.'],
  code: '123456',
  link: { label: 'Open', url: 'https://example.com/?a=1&b=2' },
  footnote: 'Was this not you?',
})
const rows = async () =>
  (await t.admin.query('select sent_at is not null as sent, attempts, last_error from mail order by id')).rows

it('renders an email as text and escaped HTML', () => {
  expect(emailMessage.text).toContain(
    'Say <b>hi</b> & go.\n\nIn two\nlines.\n\n123456\n\nOpen: https://example.com/?a=1&b=2\n\nWas this not you?',
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
})
