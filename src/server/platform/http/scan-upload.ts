import type { FastifyRequest } from 'fastify'
import { audit } from '../auth/audit.ts'
import { clientAddress } from './client-network.ts'
import type { Platform } from '../platform.ts'
import { refuse } from '../kernel/refuse.ts'
import { createVirusScanner, type VirusScanner } from '../files/virus-scanner.ts'

/** @throws DomainError fileRefused, ScannerUnavailable */
export type ScanUpload = (request: FastifyRequest, body: Buffer, account: string) => Promise<void>

const recordInfected = async (
  { database }: Pick<Platform, 'database'>,
  { actor, id, ip, headers, log }: FastifyRequest,
  signature: string,
): Promise<void> => {
  const origin = { requestId: id, ip: clientAddress(ip) ?? 'unknown' }
  const who =
    actor?.kind === 'customer'
      ? { customerId: actor.customerId, accountId: actor.accountId, operatorId: actor.operatorId }
      : { operatorId: actor?.operatorId ?? null }
  log.warn({ securityEvent: 'infectedFile', signature, ...who, ip: origin.ip }, 'security event')
  const call = { ...origin, userAgent: headers['user-agent']?.slice(0, 300) ?? '' }
  const by = actor ?? ({ kind: 'nobody', operatorId: null } as const)
  await audit(database.agency, by, { action: 'file.infected', target: null, detail: { signature }, call })
}

const scanWith =
  (scan: VirusScanner, platform: Pick<Platform, 'database'>): ScanUpload =>
  async (request, body, account) => {
    const result = await scan(body, account)
    if (result.kind === 'clean') return
    if (result.kind === 'infected') {
      await recordInfected(platform, request, result.signature)
      throw refuse('fileRefused', { case: 'infected' })
    }
    request.log.error({ bytes: body.length }, 'a file is larger than StreamMaxLength of clamd')
    throw refuse('fileRefused', { case: 'tooLargeToScan' })
  }

/** Without the setting CLAMD nothing is scanned. */
export const uploadScanner = (platform: Pick<Platform, 'config' | 'database'>): ScanUpload => {
  const { clamd } = platform.config
  return clamd === undefined ? async () => undefined : scanWith(createVirusScanner(clamd), platform)
}
