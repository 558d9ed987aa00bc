import { afterAll, describe, expect, it } from 'vitest'
import { createParsePool } from '../../platform/parsing/parse-pool.ts'
import { camtTask, readCamt } from './read-camt.ts'

const pool = createParsePool()
afterAll(() => pool.close())

const entry = (
  inside: string,
  { kind = 'CRDT', status = 'BOOK', amount = '500.00', currency = 'USD' } = {},
) =>
  `<Ntry><NtryRef>7</NtryRef><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>${kind}</CdtDbtInd><Sts><Cd>${status}</Cd></Sts>
    <BookgDt><Dt>2026-11-02</Dt></BookgDt><AcctSvcrRef>B-1</AcctSvcrRef>${inside}</Ntry>`
const document = (entries: string, head = '<?xml version="1.0" encoding="UTF-8"?>') =>
  `${head}<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr>
    <Stmt><Acct><Id><IBAN>DE89370400440532013000</IBAN></Id></Acct>${entries}</Stmt></BkToCstmrStmt></Document>`
const payment = (reference: string, payer = 'Harbour &amp; Pine') =>
  `<NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs><RltdPties><Dbtr><Pty><Nm>${payer}</Nm></Pty></Dbtr></RltdPties>
    <RmtInf><Ustrd>${reference}</Ustrd></RmtInf></TxDtls></NtryDtls>`
const run = (xml: string | Buffer) => pool.run(camtTask, [Buffer.from(xml)], { account: 'finance' })
const refusedAs = (figure: string) => ({ reason: 'fileRefused', detail: { case: figure } })

describe('a camt.053 file', () => {
  it('is read with payer, reference and account; payments out and pending ones are left out', () => {
    const xml = document(
      entry(payment('REF 77')) + entry('', { kind: 'DBIT' }) + entry(payment('X'), { status: 'PDNG' }),
    )
    expect(readCamt(Buffer.from(xml))).toEqual({
      account: 'DE89370400440532013000',
      outgoing: 1,
      wrong: [],
      lines: [
        {
          bookedOn: '2026-11-02',
          amountMinor: 50_000,
          currency: 'USD',
          payer: 'Harbour & Pine',
          reference: 'REF 77',
          bankReference: 'B-1',
        },
      ],
    })
  })

  it('has a line for each payment of a batch', () => {
    const one = (amount: string, reference: string) =>
      `<TxDtls><Amt Ccy="USD">${amount}</Amt><RmtInf><Ustrd>${reference}</Ustrd></RmtInf></TxDtls>`
    const xml = document(entry(`<NtryDtls>${one('200.00', 'A')}${one('300.00', 'B')}</NtryDtls>`))
    expect(
      readCamt(Buffer.from(xml)).lines.map(({ amountMinor, reference }) => [amountMinor, reference]),
    ).toEqual([
      [20_000, 'A'],
      [30_000, 'B'],
    ])
  })

  it('names the payments that cannot be read, by the number of their entry', () => {
    const entries = [
      entry(payment('A'), { currency: 'EUR' }),
      entry(payment('B'), { amount: '5.005' }),
      entry(payment('C'), { amount: '0.00' }),
      entry(payment('D')).replace('2026-11-02', '2026-02-30'),
    ]
    const { lines, wrong } = readCamt(Buffer.from(document(entry('', { kind: 'DBIT' }) + entries.join(''))))
    expect(lines).toEqual([])
    expect(wrong).toEqual([
      { row: 2, problem: 'otherCurrency', text: 'EUR' },
      { row: 3, problem: 'unclearAmount', text: '5.005' },
      { row: 4, problem: 'noAmount', text: '' },
      { row: 5, problem: 'noDate', text: '2026-02-30' },
    ])
  })

  it('is one payment without a payer where the amounts of a batch do not add up to it', () => {
    const one = (amount: string, reference: string) =>
      `<TxDtls><Amt Ccy="USD">${amount}</Amt><RltdPties><Dbtr><Nm>${reference} Ltd</Nm></Dbtr></RltdPties><RmtInf><Ustrd>${reference}</Ustrd></RmtInf></TxDtls>`
    const xml = document(entry(`<NtryDtls>${one('200.00', 'A')}${one('200.00', 'B')}</NtryDtls>`))
    expect(readCamt(Buffer.from(xml)).lines).toMatchObject([
      { amountMinor: 50_000, payer: '', reference: 'A B' },
    ])
  })

  it('is read in its declared encoding', () => {
    const xml = document(entry(payment('R', 'M\u00FCller')), '<?xml version="1.0" encoding="ISO-8859-1"?>')
    expect(readCamt(Buffer.from(xml, 'latin1')).lines[0]?.payer).toBe('Müller')
  })
})

describe('a hostile file', () => {
  it('has texts that can be stored', () => {
    const xml = document(entry(payment('a&#0;b&#xD800;&#x110000;')))
    const reference = readCamt(Buffer.from(xml)).lines[0]?.reference ?? ''
    expect(reference.isWellFormed() && !reference.includes('\0')).toBe(true)
  })

  it('that defines entities is refused before any is expanded', async () => {
    const laughs = Array.from(
      { length: 9 },
      (_, n) => `<!ENTITY lol${n + 1} "${`&lol${n};`.repeat(10)}">`,
    ).join('')
    const doctype = `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY lol0 "lol">${laughs}]>`
    await expect(run(document(entry(payment('&lol9;')), doctype))).rejects.toMatchObject(
      refusedAs('unsafeXml'),
    )
    const outside = '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY x SYSTEM "file:///etc/passwd">]>'
    await expect(run(document(entry(payment('&x;')), outside))).rejects.toMatchObject(refusedAs('unsafeXml'))
  })

  it('that nests deeply is refused', async () => {
    const deep = '<a>'.repeat(1_000_000)
    await expect(run(document(deep))).rejects.toMatchObject(refusedAs('unsafeXml'))
  })

  it('of 50 MB is read or refused in the time and memory of its thread', { timeout: 120_000 }, async () => {
    const texts = document(entry(payment('R'.repeat(50_000_000))))
    expect((await run(texts)).lines[0]?.reference).toHaveLength(500)
    const many = document(entry(payment('R')).repeat(100_000))
    await expect(run(many)).rejects.toMatchObject({ reason: 'fileRefused' })
    const open = `<?xml version="1.0"?><Document>${'<!--'.repeat(12_000_000)}`
    await expect(run(open)).rejects.toMatchObject({ reason: 'fileRefused' })
  })

  it('that is cut off or another document is refused', async () => {
    await expect(run(document(entry(payment('R'))).slice(0, 400))).rejects.toMatchObject(
      refusedAs('damagedXml'),
    )
    await expect(run('<Document><Invoice/></Document>')).rejects.toMatchObject(refusedAs('notCamt'))
  })
})
