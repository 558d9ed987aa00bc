import { operatorCorrections } from '../../../contract/corrections/corrections.ts'
import type { Platform } from '../../platform/platform.ts'
import { implement, type Module, type OperatorCall } from '../../platform/http/route.ts'
import { createCorrectionMails } from './correction-emails.ts'
import type { CorrectionParts } from './correction-parts.ts'
import { correctionView, getCorrection } from './correction-rows.ts'
import { exportCorrections } from './correction-sheet.ts'
import { approveCorrection, declineCorrection, withdrawCorrection } from './decide-correction.ts'
import { listCorrections } from './list-corrections.ts'
import { proposeCorrection } from './propose-correction.ts'

export { proposeFreightCredit } from './propose-correction.ts'

export const correctionsModule = ({ database, mail, config }: Platform): Module => {
  const parts: CorrectionParts = { database, mails: createCorrectionMails(mail, config.publicUrl) }
  const shown = async (id: string, { operator: { operatorId } }: OperatorCall) =>
    correctionView(await getCorrection(database.agency, id), operatorId)
  return {
    routes: [
      implement(operatorCorrections.listCorrections, (input, { operator: { operatorId } }) =>
        listCorrections(database, operatorId, input),
      ),
      implement(operatorCorrections.exportCorrections, (input, call) =>
        exportCorrections(database, input, call),
      ),
      implement(operatorCorrections.proposeCorrection, async (input, call) =>
        shown(await proposeCorrection(parts, input, call), call),
      ),
      implement(operatorCorrections.approveCorrection, async ({ id }, call) => {
        await approveCorrection(parts, id, call)
        return shown(id, call)
      }),
      implement(operatorCorrections.declineCorrection, async (input, call) => {
        await declineCorrection(parts, input, call)
        return shown(input.id, call)
      }),
      implement(operatorCorrections.withdrawCorrection, async ({ id }, call) => {
        await withdrawCorrection(parts, id, call)
        return shown(id, call)
      }),
    ],
  }
}
