import { beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { eicar, eicarSignature, scanForEicar, startClamd } from '../../../../../test/clamd-double.ts'
import { testApp, type Caller } from '../../../../../test/http.ts'
import { allEndpoints } from '../../../../contract/all.ts'
import { common } from '../../../../contract/common/common.ts'
import type { UploadRule } from '../../../../contract/kernel/endpoint.ts'
import { operatorCommon } from '../../../../contract/common/operator-common.ts'
import { refusalText } from '../../../../contract/refusals/refusal-text.ts'
import { createLog } from '../../kernel/log.ts'

const clamd = await startClamd(scanForEicar, { maxBytes: 2_000_000 })
let text = ''
const t = await testApp({
  environment: { CLAMD: clamd.setting, UPLOADS_PER_HOUR: '0' },
  log: () => createLog({ logLevel: 'info' }, { write: (line) => void (text += line) }),
})
const linesWith = (field: string): Record<string, unknown>[] =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => z.record(z.string(), z.unknown()).parse(JSON.parse(line)))
    .filter((line) => field in line)

beforeEach(() => {
  text = ''
  clamd.scanned.length = 0
})

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const upload = (who: Caller, body: Buffer) =>
  who.call(common.uploadFile, {}, { file: { name: 'secret plans.txt', body } })
const files = async (): Promise<number> =>
  Number((await t.admin.query('select count(*) from file')).rows[0]?.count)
const auditRows = async (): Promise<unknown[]> =>
  (
    await t.admin.query(
      "select customer_id::text, account_id::text, operator_id::text, target, detail from audit_log where action = 'file.infected' order by id",
    )
  ).rows

/** Detected as a kind that the upload accepts. */
const infectedFor = ({ accept }: UploadRule): Buffer =>
  accept.includes('image') ? Buffer.concat([png, eicar]) : Buffer.concat([eicar, Buffer.from('\na,b\n1,2\n')])

describe('an upload', () => {
  it('is stored if it is clean', async () => {
    const before = await files()
    expect((await upload(t.main, Buffer.from('words'))).code).toBe(200)
    expect(await files()).toBe(before + 1)
    expect(clamd.scanned).toEqual([Buffer.from('words')])
  })

  it('is refused if it is infected, and recorded with account and signature, without its content', async () => {
    const before = await files()
    const answers = [
      await upload(t.main, eicar),
      await t.operator.call(operatorCommon.uploadOperatorFile, {}, { file: { name: 'a.txt', body: eicar } }),
    ]
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 200, code: 0, reason: 'fileRefused' })
      expect(answer.data).toMatchObject({ detail: { case: 'infected' } })
    }
    expect(await files()).toBe(before)
    const { customerId, accountId } = t.main
    const lines = linesWith('securityEvent')
    expect(lines).toMatchObject([
      { level: 'warn', securityEvent: 'infectedFile', signature: eicarSignature, customerId, accountId },
      { level: 'warn', securityEvent: 'infectedFile', signature: eicarSignature },
    ])
    expect(await auditRows()).toEqual([
      {
        customer_id: customerId,
        account_id: accountId,
        operator_id: null,
        target: null,
        detail: { signature: eicarSignature },
      },
      {
        customer_id: null,
        account_id: null,
        operator_id: lines[1]?.['operatorId'],
        target: null,
        detail: { signature: eicarSignature },
      },
    ])
    expect(text).not.toMatch(/EICAR-STANDARD|secret plans/)
  })

  it('is refused if clamd does not take files of its size, and an error says so', async () => {
    const answer = await upload(t.main, Buffer.alloc(3_000_000, 'words '))
    expect(answer).toMatchObject({ code: 0, reason: 'fileRefused' })
    expect(answer.data).toMatchObject({ detail: { case: 'tooLargeToScan' } })
    expect(linesWith('bytes')).toMatchObject([{ level: 'error', bytes: 3_000_000 }])
  })
})

const uploads = allEndpoints.flatMap(({ domain, name, endpoint }) =>
  endpoint.upload ? [{ call: `${domain}.${name}`, endpoint, rule: endpoint.upload }] : [],
)
it.each(uploads)('$call scans what is uploaded', async ({ endpoint, rule }) => {
  expect(endpoint.access.kind).not.toBe('public')
  const who = endpoint.access.kind === 'operator' ? t.operator : t.main
  const answer = await who.send(
    endpoint,
    {},
    { file: { name: 'file', body: infectedFor(rule) }, idempotencyKey: 'scan-12345678' },
  )
  expect(answer.data).toMatchObject({ reason: 'fileRefused', detail: { case: 'infected' } })
})

// The last one, as it ends the scanner.
it('refuses uploads while clamd does not run, in words, and answers everything else', async () => {
  const before = await files()
  await clamd.stop()
  const refused = await upload(t.main, Buffer.from('words'))
  expect(refused).toMatchObject({ status: 503, reason: 'scannerUnavailable' })
  expect(refused.msg).toBe(refusalText('en', 'scannerUnavailable', {}))
  expect(refusalText('zh', 'scannerUnavailable', {})).toMatch(/请稍后重试/)
  expect(refused.headers['retry-after']).toBeDefined()
  expect(await files()).toBe(before)
  expect(linesWith('err')).toMatchObject([{ level: 'error', msg: 'virus scanner failed' }])
  expect((await t.app.inject('/readyz')).statusCode).toBe(200)
  expect((await t.main.call(common.getConfig, {})).code).toBe(200)

  const again = await startClamd(scanForEicar, { port: clamd.port })
  expect((await upload(t.main, Buffer.from('words'))).code).toBe(200)
  await again.stop()
})
