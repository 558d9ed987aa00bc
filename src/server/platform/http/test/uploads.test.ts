import { describe, expect, it } from 'vitest'
import { testApp, type Caller } from '../../../../../test/http.ts'
import { common } from '../../../../contract/common/common.ts'
import { operatorCommon } from '../../../../contract/common/operator-common.ts'

const t = await testApp({ environment: { UPLOADS_PER_HOUR: '3', UPLOAD_MB_PER_HOUR: '2' } })

const upload = (who: Caller, body: Buffer) =>
  who.call(common.uploadFile, {}, { file: { name: 'a.txt', body } })
const small = Buffer.from('words')
const large = Buffer.alloc(1_200_000, 'words ')

describe('the uploads of a customer', () => {
  it('are limited by their number in an hour, for all its accounts together', async () => {
    const customer = await t.newCustomer()
    for (let sent = 0; sent < 3; sent += 1) expect((await upload(customer, small)).code).toBe(200)
    const refused = await upload(customer, small)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await upload(await t.newCustomer(), small)).code).toBe(200)
  })

  it('are limited by their bytes', async () => {
    const customer = await t.newCustomer()
    expect((await upload(customer, large)).code).toBe(200)
    expect((await upload(customer, large)).status).toBe(429)
  })

  it('do not limit those of operators', async () => {
    for (let sent = 0; sent < 5; sent += 1) {
      const file = { name: 'a.txt', body: small }
      expect((await t.operator.call(operatorCommon.uploadOperatorFile, {}, { file })).code).toBe(200)
    }
  })
})
