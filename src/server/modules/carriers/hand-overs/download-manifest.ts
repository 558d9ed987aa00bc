import type { Db } from '../../../platform/database/database.ts'
import type { Files } from '../../../platform/files/files.ts'
import type { FileAnswer } from '../../../platform/http/route.ts'
import { drawInWorker } from '../../../platform/pdf/pdf-worker.ts'
import { readCompany } from '../../agency-settings/index.ts'
import { getHandOver } from './hand-over-views.ts'
import type { ManifestSheet } from './manifest-pdf.ts'

const drawingScript = new URL('./manifest-worker.ts', import.meta.url)

/** @throws DomainError notFound */
export const downloadManifest = async (db: Db, files: Files, id: string): Promise<FileAnswer> => {
  const [handOver, company] = await Promise.all([getHandOver(db, files, id), readCompany(db)])
  const { number, carrier, closedAt, operatorName, count, weightGrams, manifestReference, signedBy, note } =
    handOver
  const sheet: ManifestSheet = {
    number,
    carrier,
    closedAt: new Date(closedAt).toISOString(),
    operatorName,
    count,
    weightGrams,
    manifestReference,
    signedBy,
    note,
    sender: [company?.legalName ?? '', ...(company?.address ?? '').split('\n')]
      .map((part) => part.trim())
      .filter((part) => part !== ''),
    parcels: handOver.parcels.map(({ orderNumber, trackingNumber, countryCode, weightGrams: grams }) => ({
      orderNumber,
      trackingNumber,
      countryCode,
      weightGrams: grams,
    })),
  }
  return {
    fileName: `manifest-${number}.pdf`,
    contentType: 'application/pdf',
    body: await drawInWorker(drawingScript, sheet),
  }
}
