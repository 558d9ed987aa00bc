import { operatorStaff, staffInvitations } from '../../../contract/staff/staff.ts'
import type { OperatorCall } from '../../platform/http/call.ts'
import { implement, type Module } from '../../platform/http/route.ts'
import type { Platform } from '../../platform/platform.ts'
import { addAgentSubstitute, listAgentSubstitutes, removeAgentSubstitute } from './agent-substitutes.ts'
import {
  acceptStaffInvitation,
  getStaffInvitation,
  inviteStaff,
  resendStaffInvitation,
} from './invite-staff.ts'
import { findPermissionHolders } from './permission-holders.ts'
import { endStaffSession, requireStaffSecondStep } from './staff-access.ts'
import { getStaffFigures } from './staff-figures.ts'
import { getStaffMember, getStaffRow, listStaff } from './staff-rows.ts'
import { deactivateStaff, reactivateStaff, updateStaff } from './update-staff.ts'

export const staffModule = (platform: Platform): Module => {
  const { agency } = platform.database
  const rowAfter = async (action: Promise<void>, id: string, { operator }: OperatorCall) => {
    await action
    return getStaffRow(agency, operator, id)
  }
  return {
    routes: [
      implement(operatorStaff.listStaff, (_, { operator }) => listStaff(agency, operator)),
      implement(operatorStaff.getStaffMember, ({ id }, { operator }) => getStaffMember(agency, operator, id)),
      implement(operatorStaff.inviteStaff, async (input, call) =>
        getStaffRow(agency, call.operator, await inviteStaff(platform, input, call)),
      ),
      implement(operatorStaff.resendStaffInvitation, ({ id }, call) =>
        rowAfter(resendStaffInvitation(platform, id, call), id, call),
      ),
      implement(operatorStaff.updateStaff, (input, call) =>
        rowAfter(updateStaff(platform, input, call), input.id, call),
      ),
      implement(operatorStaff.deactivateStaff, ({ id }, call) =>
        rowAfter(deactivateStaff(platform, id, call), id, call),
      ),
      implement(operatorStaff.reactivateStaff, ({ id }, call) =>
        rowAfter(reactivateStaff(platform, id, call), id, call),
      ),
      implement(operatorStaff.endStaffSession, async (input, call) => {
        await endStaffSession(platform, input, call)
        return getStaffMember(agency, call.operator, input.id)
      }),
      implement(operatorStaff.requireStaffSecondStep, (input, call) =>
        rowAfter(requireStaffSecondStep(platform, input, call), input.id, call),
      ),
      implement(operatorStaff.getStaffFigures, (input) => getStaffFigures(agency, input)),
      implement(operatorStaff.findPermissionHolders, ({ permissions }) =>
        findPermissionHolders(agency, permissions),
      ),
      implement(operatorStaff.listAgentSubstitutes, () => listAgentSubstitutes(agency)),
      implement(operatorStaff.addAgentSubstitute, async (input, call) => {
        await addAgentSubstitute(platform.database, input, call)
        return listAgentSubstitutes(agency)
      }),
      implement(operatorStaff.removeAgentSubstitute, async ({ id }, call) => {
        await removeAgentSubstitute(platform.database, id, call)
        return listAgentSubstitutes(agency)
      }),
      implement(staffInvitations.getStaffInvitation, ({ token }, call) =>
        getStaffInvitation(platform, token, call),
      ),
      implement(staffInvitations.acceptStaffInvitation, (input, call) =>
        acceptStaffInvitation(platform, input, call),
      ),
    ],
  }
}
