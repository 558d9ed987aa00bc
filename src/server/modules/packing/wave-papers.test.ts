import { randomUUID } from 'node:crypto'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { describe, expect, it } from 'vitest'
import { readPdf } from '../../../../test/pdf-text.ts'
import { testApp } from '../../../../test/http.ts'
import { operatorBulkJobs } from '../../../contract/bulk-jobs/operator-bulk-jobs.ts'
import type { WaveId } from '../../../contract/kernel/ids.ts'
import { operatorPacking } from '../../../contract/packing/packing.ts'
import { operatorWaves } from '../../../contract/waves/waves.ts'
import { operatorWavePapers, type WavePaperKind } from '../../../contract/packing/wave-papers.ts'
import { drawPdf, write } from '../../platform/pdf/pdf.ts'
import { declareGoods } from './packing-factory.ts'
import { createWaveOf } from '../waves/wave-factory.ts'
import { labelDots } from './label-zpl.ts'

const t = await testApp()
const { database, files } = t.platform

/** The label of a carrier, of one page in A6. */
const buyLabel = async (orderId: string, words: string): Promise<void> => {
  const body = await drawPdf('Label', [words], (doc) => {
    doc.addPage({ size: [298, 420], margin: 0 })
    write(doc, words, { x: 20, y: 40, width: 250, style: { size: 30, bold: true } })
  })
  const contentType = 'application/pdf'
  const file = await files.put({
    customerId: t.customerId,
    isPublic: false,
    fileName: 'label.pdf',
    kind: 'pdf',
    contentType,
    body,
  })
  await t.admin.query(
    `with c as (insert into carrier (code, name_en) values ($1, $1) returning id)
       insert into carrier_label (customer_id, order_id, label_no, status, carrier_id, external_id, tracking_number, file_id,
           weight_grams, created_by)
         select $2, $3, 1, 'created', c.id, 'x', $1, $4, 400, 'Test' from c`,
    [randomUUID(), t.customerId, orderId, file.id],
  )
}

const make = async (id: string, kind: WavePaperKind) => {
  const { bulkJobId } = await t.operator.ok(
    operatorWavePapers.makeWavePapers,
    { id, kind },
    { idempotencyKey: randomUUID() },
  )
  await t.runJobs()
  const { job } = await t.operator.ok(operatorBulkJobs.getOperatorBulkJob, { id: bulkJobId })
  const { papers } = await t.operator.ok(operatorWavePapers.listWavePapers, { id })
  const [paper] = papers
  if (!paper) throw new Error('no papers were made')
  const { body } = await t.operator.call(operatorWavePapers.downloadWavePaper, { id: paper.id })
  return { job, paper, body }
}

/** A wave of three: the first has our label, the second a carrier's, the third none; the first lacks customs data. */
const wave = async (): Promise<{ id: WaveId; orderIds: string[]; numbers: string[] }> => {
  const { id, orderIds } = await createWaveOf(t, 3)
  const [first = '', second = '', third = ''] = orderIds
  for (const orderId of [second, third]) await declareGoods(database.agency, orderId)
  await t.operator.ok(operatorPacking.makeLabels, { ids: [first, second] })
  await buyLabel(second, 'CARRIER LABEL')
  await t.admin.query(
    `update product set customs_name = '' where id in (select k.product_id from order_line l join sku k on k.id = l.sku_id
       where l.order_id = $1)`,
    [first],
  )
  const { rows } = await t.admin.query<{ number: string }>(
    'select number from dropshipping_order where id = any($1) order by coalesce(paid_at, created_at), id',
    [orderIds],
  )
  return { id: id as WaveId, orderIds, numbers: rows.map(({ number }) => number) }
}

/** The dots of a ZPL graphic, as 0 and 1. */
const dotsOf = (zpl: string): { rows: string[]; rowBytes: number } => {
  const match = /\^GFA,(\d+),\d+,(\d+),([^^]*)\^FS/.exec(zpl)
  const rowBytes = Number(match?.[2])
  const rows: string[] = []
  let row = ''
  let times = 0
  for (const sign of match?.[3] ?? '') {
    if (sign === ':') rows.push(rows.at(-1) ?? '')
    else if (sign === ',') row = row.padEnd(rowBytes * 2, '0')
    else if (/[G-Y]/.test(sign)) times += sign.charCodeAt(0) - 0x46
    else if (/[g-z]/.test(sign)) times += (sign.charCodeAt(0) - 0x66) * 20
    else {
      row += sign.repeat(Math.max(1, times))
      times = 0
    }
    if (row.length === rowBytes * 2) {
      rows.push(row)
      row = ''
    }
  }
  return { rows, rowBytes }
}

describe('the papers of a wave', () => {
  it('are one PDF in its order, with carriers’ labels, and name what is missing', async () => {
    const { id, orderIds, numbers } = await wave()
    const { job, paper, body } = await make(id, 'pdf')
    expect(job).toMatchObject({ kind: 'wave.papers', state: 'done', problems: 0 })
    expect(paper).toMatchObject({ kind: 'pdf', orders: 3, createdBy: 'Test Operator' })
    const [first = '', , third = ''] = orderIds
    expect(paper.missing.map(({ orderId, part, reason }) => [orderId, part, reason])).toEqual(
      expect.arrayContaining([
        [third, 'label', 'noLabel'],
        [first, 'slip', 'noCustomsData'],
        [first, 'customs', 'noCustomsData'],
      ]),
    )
    expect(paper.missing).toHaveLength(3)
    const texts = readPdf(body)
    const all = texts.map(({ text }) => text).join('\n')
    const places = numbers.map((number) => all.indexOf(number))
    expect(places.every((place) => place >= 0)).toBe(true)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(all).toContain('Commercial invoice')
    const pdfium = await PDFiumLibrary.init()
    const document = await pdfium.loadDocument(body)
    const sizes = [...document.pages()].map((page) => Math.round(page.getOriginalSize().originalWidth))
    document.destroy()
    // Our label; the carrier's in its own size, then its slip and invoice; slip and invoice of the third.
    expect(sizes).toEqual([283, 298, expect.any(Number), 595, expect.any(Number), 595])
  })

  it('are the labels as one ZPL, each of which fits the paper and shows what is printed', async () => {
    const { id, orderIds } = await wave()
    const { paper, body } = await make(id, 'zpl')
    expect(paper.missing).toMatchObject([{ orderId: orderIds[2], part: 'label', reason: 'noLabel' }])
    const labels = body.toString('latin1').trim().split('\n')
    expect(labels).toHaveLength(2)
    for (const label of labels) {
      expect(label).toMatch(/^\^XA\^PW800\^LL1200\^LH0,0\^FO\d+,\d+\^GFA,/)
      expect(label.endsWith('^FS^XZ')).toBe(true)
      const { rows, rowBytes } = dotsOf(label)
      expect(rowBytes * 8).toBeLessThanOrEqual(labelDots.width + 7)
      expect(rows.length).toBeLessThanOrEqual(labelDots.height)
      expect(rows.every((row) => row.length === rowBytes * 2)).toBe(true)
      const black = rows.filter((row) => /[^0]/.test(row)).length
      expect(black).toBeGreaterThan(20)
      expect(black).toBeLessThan(rows.length)
    }
  })

  it('are refused for a wave without open orders, and not made twice by a repeated call', async () => {
    const { id } = await createWaveOf(t, 1)
    const key = { idempotencyKey: randomUUID() }
    const sent = await Promise.all(
      [1, 2].map(() => t.operator.ok(operatorWavePapers.makeWavePapers, { id, kind: 'zpl' }, key)),
    )
    expect(sent[0]?.bulkJobId).toBe(sent[1]?.bulkJobId)
    await t.operator.ok(operatorWaves.endWave, { id })
    const refused = await t.operator.call(
      operatorWavePapers.makeWavePapers,
      { id, kind: 'pdf' },
      { idempotencyKey: randomUUID() },
    )
    expect(refused.reason).toBe('waveEnded')
  })
})
