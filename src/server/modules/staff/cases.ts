import { randomBytes, randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { casesOf } from '../../../../test/contract/cases.ts'
import type { TestApp } from '../../../../test/http.ts'
import { operatorStaff, staffInvitations } from '../../../contract/staff/staff.ts'
import { newInvitation, staffMember } from './staff-factory.ts'

const colleagues = 'operators belong to the agency'
const noSuch = async () => ({ input: { id: '9000000000000000001' } })
const newEmail = () => `mei-${randomBytes(6).toString('hex')}@agency.example`
const support = ['tickets:support'] as const

const newSession = async (t: TestApp) => {
  const { id } = await staffMember(t)
  const { rows } = await t.admin.query<{ id: string }>(
    `insert into session (operator_id, expires_at) values ($1, now() + interval '1 hour') returning id`,
    [id],
  )
  const [session] = rows
  if (!session) throw new Error('no session was made')
  return { id, sessionId: session.id as never }
}

export const cases = [
  casesOf(operatorStaff, {
    listStaff: {
      works: async () => ({
        input: {},
        check: ({ staff, mayMakeOwners }) => {
          expect(staff.filter(({ isMe }) => isMe)).toHaveLength(1)
          expect(mayMakeOwners).toBe(true)
        },
      }),
      foreignRow: colleagues,
    },
    getStaffMember: {
      works: async (t) => {
        const { id } = await staffMember(t)
        return { input: { id }, check: (answer) => expect(answer).toMatchObject({ id, state: 'active' }) }
      },
      foreignRow: noSuch,
    },
    inviteStaff: {
      works: async () => {
        const email = newEmail()
        return {
          input: { email, name: 'Mei', roles: [], permissions: [...support] },
          check: (answer) =>
            expect(answer).toMatchObject({ email, state: 'invited', permissions: support, isCustom: true }),
        }
      },
      foreignRow: colleagues,
    },
    resendStaffInvitation: {
      works: async (t) => {
        const { id } = await t.operator.ok(
          operatorStaff.inviteStaff,
          { email: newEmail(), name: 'Mei', roles: ['support'], permissions: [...support] },
          { idempotencyKey: randomUUID() },
        )
        return { input: { id }, check: (answer) => expect(answer.invitedUntil).not.toBeNull() }
      },
      foreignRow: noSuch,
    },
    updateStaff: {
      works: async (t) => {
        const { id, permissions } = await staffMember(t)
        return {
          input: { id, name: 'Renamed', roles: [], permissions: [...support], before: permissions },
          check: (answer) =>
            expect(answer).toMatchObject({ name: 'Renamed', roles: [], permissions: support }),
        }
      },
      foreignRow: async () => ({
        input: {
          id: '9000000000000000001',
          name: 'X',
          roles: ['support' as const],
          permissions: [],
          before: [],
        },
      }),
    },
    deactivateStaff: {
      works: async (t) => ({
        input: { id: (await staffMember(t)).id },
        check: ({ state, sessions }) => expect([state, sessions]).toEqual(['deactivated', 0]),
      }),
      foreignRow: noSuch,
    },
    reactivateStaff: {
      works: async (t) => {
        const { id } = await staffMember(t)
        await t.operator.ok(operatorStaff.deactivateStaff, { id })
        return { input: { id }, check: ({ state }) => expect(state).toBe('active') }
      },
      foreignRow: noSuch,
    },
    endStaffSession: {
      works: async (t) => ({
        input: await newSession(t),
        check: ({ sessionList }) => expect(sessionList).toEqual([]),
      }),
      foreignRow: async (t) => ({
        input: { id: (await staffMember(t)).id, sessionId: '9000000000000000001' },
      }),
    },
    requireStaffSecondStep: {
      works: async (t) => ({
        input: { id: (await staffMember(t)).id, isRequired: true },
        check: ({ requiresSecondStep }) => expect(requiresSecondStep).toBe(true),
      }),
      foreignRow: async () => ({ input: { id: '9000000000000000001', isRequired: true } }),
    },
    getStaffFigures: {
      works: async () => ({
        input: { from: '2026-01-01', to: '2026-02-01' },
        check: ({ people }) => expect(people).toEqual([]),
      }),
      foreignRow: colleagues,
    },
    findPermissionHolders: {
      works: async () => ({
        input: { permissions: ['staff:owner'] },
        check: ({ holders }) => expect(holders).toContain('Test Operator'),
      }),
      foreignRow: colleagues,
    },
    listAgentSubstitutes: {
      works: async () => ({
        input: {},
        check: ({ substitutes }) => expect(Array.isArray(substitutes)).toBe(true),
      }),
      foreignRow: colleagues,
    },
    addAgentSubstitute: {
      works: async (t) => {
        const agentId = (await staffMember(t)).id
        const substituteId = (await staffMember(t)).id
        return {
          input: { agentId, substituteId, firstDay: '2031-01-01', lastDay: '2031-01-05' },
          check: ({ substitutes }) =>
            expect(substitutes).toContainEqual(
              expect.objectContaining({ firstDay: '2031-01-01', lastDay: '2031-01-05', isNow: false }),
            ),
        }
      },
      foreignRow: async (t) => ({
        input: {
          agentId: '9000000000000000001',
          substituteId: (await staffMember(t)).id,
          firstDay: '2031-01-01',
          lastDay: '2031-01-05',
        },
      }),
    },
    removeAgentSubstitute: {
      works: async (t) => {
        const agentId = (await staffMember(t)).id
        const substituteId = (await staffMember(t)).id
        const { substitutes } = await t.operator.ok(operatorStaff.addAgentSubstitute, {
          agentId,
          substituteId,
          firstDay: '2031-01-01',
          lastDay: '2031-01-05',
        })
        const made = substitutes.find(({ agent }) => agent.id === agentId)
        if (!made) throw new Error('the substitute is missing')
        return {
          input: { id: made.id },
          check: (answer) => expect(answer.substitutes.map(({ id }) => id)).not.toContain(made.id),
        }
      },
      foreignRow: noSuch,
    },
  }),
  casesOf(staffInvitations, {
    getStaffInvitation: {
      works: async (t) => {
        const { token, email } = await newInvitation(t)
        return { input: { token }, check: (answer) => expect(answer).toMatchObject({ email, name: 'Mei' }) }
      },
      foreignRow: 'the token is the proof',
    },
    acceptStaffInvitation: {
      works: async (t) => {
        const { token, email } = await newInvitation(t)
        return {
          input: { token, password: 'seven quiet herons' },
          check: (answer) => expect(answer).toEqual({ email }),
        }
      },
      foreignRow: 'the token is the proof',
    },
  }),
]
