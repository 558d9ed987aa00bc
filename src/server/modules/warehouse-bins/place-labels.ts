import { sql } from 'kysely'
import { notFound } from '../../../contract/kernel/errors.ts'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import type { operatorBins } from '../../../contract/warehouse-bins/warehouse-bins.ts'
import type { Db } from '../../platform/database/database.ts'
import type { FileAnswer } from '../../platform/http/route.ts'
import { drawInWorker } from '../../platform/pdf/pdf-worker.ts'
import type { PlaceLabel, PlaceLabels } from './place-label-pdf.ts'
import { placeLabelsZpl } from './place-label-zpl.ts'

const drawingScript = new URL('./place-label-worker.ts', import.meta.url)

const answerOf = async (sheet: PlaceLabels, format: 'pdf' | 'zpl', name: string): Promise<FileAnswer> =>
  format === 'pdf'
    ? {
        fileName: `${name}.pdf`,
        contentType: 'application/pdf',
        body: await drawInWorker(drawingScript, sheet),
      }
    : {
        fileName: `${name}.zpl`,
        contentType: 'text/plain; charset=utf-8',
        body: Buffer.from(placeLabelsZpl(sheet)),
      }

/** In walking order. @throws DomainError notFound */
export const binLabels = async (
  db: Db,
  { ids: given, format }: ParsedInputOf<typeof operatorBins.downloadBinLabels>,
): Promise<FileAnswer> => {
  const ids = [...new Set<string>(given)]
  const { rows } = await sql<{ code: string; zone: string }>`
    select code, zone from bin where id = any(${ids}::bigint[]) order by walk_order, code`.execute(db)
  if (rows.length < ids.length) throw notFound('Bin')
  const labels = rows.map(({ code, zone }): PlaceLabel => ({ code, lines: zone === '' ? [] : [zone] }))
  return answerOf({ size: { widthMm: 100, heightMm: 50 }, labels }, format, 'bin-labels')
}

/** In the given order. @throws DomainError notFound */
export const skuLabels = async (
  db: Db,
  { items, format }: ParsedInputOf<typeof operatorBins.downloadSkuLabels>,
): Promise<FileAnswer> => {
  const { rows } = await sql<{ id: string; code: string; subject: string; attributes: string }>`
    select s.id::text as id, s.code, coalesce(p.subject_en, '') as subject,
        coalesce((select string_agg(a ->> 'value', ' / ') from jsonb_array_elements(s.attributes) a), '') as attributes
      from sku s left join product p on p.id = s.product_id
      where s.id = any(${items.map(({ skuId }) => skuId)}::bigint[])`.execute(db)
  const skus = new Map(rows.map((row) => [row.id, row]))
  const labels = items.flatMap(({ skuId, copies }) => {
    const sku = skus.get(skuId)
    if (!sku) throw notFound('SKU')
    const lines = [sku.subject, sku.attributes].filter((line) => line !== '')
    return Array.from({ length: copies }, (): PlaceLabel => ({ code: sku.code, lines }))
  })
  return answerOf({ size: { widthMm: 60, heightMm: 40 }, labels }, format, 'sku-labels')
}
