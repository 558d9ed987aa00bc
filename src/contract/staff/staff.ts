import * as z from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { emailSchema, passwordSchema } from '../identity/identity.ts'
import { operatorRefSchema, sessionIdSchema, agentSubstituteIdSchema } from '../kernel/ids.ts'
import { operatorPermissions } from '../kernel/operator-permissions.ts'
import { daySchema, instantSchema } from '../kernel/paging.ts'
import { operatorRoles } from '../kernel/permissions.ts'
import { decisionQueues } from './decisions.ts'

const owner = { kind: 'operator', area: 'staff', roles: ['owner'] } as const
const anyone = { kind: 'operator', area: 'own', roles: operatorRoles } as const
const agents = { kind: 'operator', area: 'customers', roles: ['finance', 'support'] } as const

/** How long an invitation's link works. */
export const staffInvitationDays = 3
/** The longest period of performance figures. */
export const maxFigureDays = 92

export const staffStates = ['active', 'invited', 'deactivated'] as const
export type StaffState = (typeof staffStates)[number]

const permissionSchema = z.enum(operatorPermissions, 'must be a permission')

const rights = {
  name: z.string().trim().min(1, 'must not be empty').max(80),
  roles: z.array(z.enum(operatorRoles)).max(operatorRoles.length),
  /** The whole set: those of the roles, with more or fewer. */
  permissions: z.array(permissionSchema).max(200),
}
const hasSomething = ({
  roles,
  permissions,
}: {
  roles: readonly string[]
  permissions: readonly unknown[]
}) => roles.length > 0 || permissions.length > 0
const somethingNeeded = { path: ['permissions'], message: 'needs a role or a permission' }

const openWorkSchema = z.object({
  orders: z.int(),
  tickets: z.int(),
  sourcing: z.int(),
  customers: z.int(),
})

export const staffRowSchema = z.object({
  id: operatorRefSchema,
  name: z.string(),
  email: z.string(),
  roles: z.array(z.enum(operatorRoles)),
  permissions: z.array(z.string()),
  /** Differs from the presets of the roles. */
  isCustom: z.boolean(),
  state: z.enum(staffStates),
  hasSecondStep: z.boolean(),
  requiresSecondStep: z.boolean(),
  sessions: z.int(),
  lastSeenAt: instantSchema.nullable(),
  /** Until when the link of the invitation works; null if there is none. */
  invitedUntil: instantSchema.nullable(),
  /** What is assigned to the person and still open. */
  work: openWorkSchema,
  isMe: z.boolean(),
})

const substituteSchema = z.object({
  id: agentSubstituteIdSchema,
  agent: z.object({ id: operatorRefSchema, name: z.string() }),
  substitute: z.object({ id: operatorRefSchema, name: z.string() }),
  firstDay: daySchema,
  lastDay: daySchema,
  isNow: z.boolean(),
})

const memberSchema = staffRowSchema.extend({
  sessionList: z.array(
    z.object({
      id: sessionIdSchema,
      browser: z.string().nullable(),
      system: z.string().nullable(),
      ip: z.string().nullable(),
      createdAt: instantSchema,
      lastSeenAt: instantSchema,
      isThisOne: z.boolean(),
    }),
  ),
})

const byId = z.object({ id: operatorRefSchema })
const changeErrors = ['grantsTooMuch', 'lastOwner', 'notFound'] as const

const figureSchema = z.object({
  decisions: z.int(),
  /** From when it began to wait until the decision, in working time; null where that is not known. */
  medianMinutes: z.int().nullable(),
  /** Decisions that had to be corrected afterwards. */
  errors: z.int(),
})

export const operatorStaff = {
  listStaff: endpoint({
    method: 'GET',
    path: '/ops/GetStaff',
    summary:
      'Lists all operators with their permissions, sessions and open work, and what the caller may grant.',
    access: owner,
    input: z.object({}),
    output: z.object({
      staff: z.array(staffRowSchema),
      grantable: z.array(z.string()),
      mayMakeOwners: z.boolean(),
    }),
  }),
  getStaffMember: endpoint({
    method: 'POST',
    path: '/ops/GetStaffMember',
    summary: 'Returns one operator with the sessions at the console.',
    access: owner,
    errors: ['notFound'],
    input: byId,
    output: memberSchema,
  }),
  inviteStaff: endpoint({
    method: 'POST',
    path: '/ops/InviteStaff',
    summary: `Adds a colleague and emails a link to set a password, valid for ${staffInvitationDays} days. Nobody can grant more than they hold.`,
    access: owner,
    errors: ['grantsTooMuch', 'idempotencyKeyReused', 'staffKnown'],
    idempotent: true,
    input: z
      .object({ email: emailSchema, locale: z.enum(['en', 'zh']).default('en'), ...rights })
      .refine(hasSomething, somethingNeeded),
    output: staffRowSchema,
  }),
  resendStaffInvitation: endpoint({
    method: 'POST',
    path: '/ops/ResendStaffInvitation',
    summary: 'Emails a new link to an invited colleague. The earlier one stops working.',
    access: owner,
    errors: ['notFound', 'alreadyJoined'],
    input: byId,
    output: staffRowSchema,
  }),
  updateStaff: endpoint({
    method: 'POST',
    path: '/ops/UpdateStaff',
    summary:
      'Sets name, roles and permissions, and notifies the person. `before` are the permissions displayed: nothing changes if they are others by now.',
    access: owner,
    errors: [...changeErrors, 'staffChanged'],
    input: byId
      .extend({ ...rights, before: z.array(z.string().max(80)).max(200) })
      .refine(hasSomething, somethingNeeded),
    output: staffRowSchema,
  }),
  deactivateStaff: endpoint({
    method: 'POST',
    path: '/ops/DeactivateStaff',
    summary: 'Ends the access of an operator and all sessions at once. What they did keeps their name.',
    access: owner,
    errors: [...changeErrors, 'notYourself'],
    input: byId,
    output: staffRowSchema,
  }),
  reactivateStaff: endpoint({
    method: 'POST',
    path: '/ops/ReactivateStaff',
    summary: 'Lets a deactivated operator sign in again, with the same permissions.',
    access: owner,
    errors: ['grantsTooMuch', 'notFound'],
    input: byId,
    output: staffRowSchema,
  }),
  endStaffSession: endpoint({
    method: 'POST',
    path: '/ops/EndStaffSession',
    summary: 'Ends a session of an operator, with the customer accounts opened from it.',
    access: owner,
    errors: ['grantsTooMuch', 'notFound'],
    input: byId.extend({ sessionId: sessionIdSchema }),
    output: memberSchema,
  }),
  requireStaffSecondStep: endpoint({
    method: 'POST',
    path: '/ops/RequireStaffSecondStep',
    summary:
      'Requires two-step verification of an operator: without one, nothing else works until it is set up.',
    access: owner,
    errors: ['grantsTooMuch', 'notFound'],
    input: byId.extend({ isRequired: z.boolean() }),
    output: staffRowSchema,
  }),
  getStaffFigures: endpoint({
    method: 'POST',
    path: '/ops/GetStaffFigures',
    summary: `Returns the decisions of each operator and queue in a period of up to ${maxFigureDays} days: number, median time and corrected ones.`,
    access: owner,
    errors: ['periodTooLong'],
    input: z
      .object({ from: daySchema, to: daySchema })
      .refine(({ from, to }) => from <= to, { path: ['to'], message: 'must not be before from' }),
    output: z.object({
      people: z.array(
        figureSchema.extend({
          id: operatorRefSchema,
          name: z.string(),
          queues: z.array(figureSchema.extend({ queue: z.enum(decisionQueues) })),
        }),
      ),
    }),
  }),
  findPermissionHolders: endpoint({
    method: 'POST',
    path: '/ops/GetPermissionHolders',
    summary: 'Lists the colleagues who hold at least one of these permissions.',
    access: anyone,
    input: z.object({ permissions: z.array(permissionSchema).min(1, 'is required').max(20) }),
    output: z.object({ holders: z.array(z.string()) }),
  }),
  listAgentSubstitutes: endpoint({
    method: 'GET',
    path: '/ops/GetAgentSubstitutes',
    summary: 'Lists who stands in for which agent of customers, today and later.',
    access: agents,
    input: z.object({}),
    output: z.object({ substitutes: z.array(substituteSchema) }),
  }),
  addAgentSubstitute: endpoint({
    method: 'POST',
    path: '/ops/AddAgentSubstitute',
    summary:
      'Names a substitute, who gets the tickets and product requests of an agent’s customers in these days.',
    access: agents,
    errors: ['notFound', 'substituteOverlaps'],
    input: z
      .object({
        agentId: operatorRefSchema,
        substituteId: operatorRefSchema,
        firstDay: daySchema,
        lastDay: daySchema,
      })
      .refine(({ firstDay, lastDay }) => firstDay <= lastDay, {
        path: ['lastDay'],
        message: 'must not be before the first day',
      })
      .refine(({ agentId, substituteId }) => agentId !== substituteId, {
        path: ['substituteId'],
        message: 'must be another colleague',
      }),
    output: z.object({ substitutes: z.array(substituteSchema) }),
  }),
  removeAgentSubstitute: endpoint({
    method: 'POST',
    path: '/ops/RemoveAgentSubstitute',
    summary: 'Removes a substitute.',
    access: agents,
    errors: ['notFound'],
    input: z.object({ id: agentSubstituteIdSchema }),
    output: z.object({ substitutes: z.array(substituteSchema) }),
  }),
}

const token = z.string().min(20).max(100)

export const staffInvitations = {
  getStaffInvitation: endpoint({
    method: 'POST',
    path: '/ops/GetStaffInvitation',
    summary: 'Returns whom an invitation’s link belongs to.',
    access: { kind: 'public' },
    errors: ['linkExpired'],
    input: z.object({ token }),
    output: z.object({ name: z.string(), email: z.string(), expiresAt: instantSchema }),
  }),
  acceptStaffInvitation: endpoint({
    method: 'POST',
    path: '/ops/AcceptStaffInvitation',
    summary: 'Sets the password of an invited colleague. The link then stops working.',
    access: { kind: 'public' },
    errors: ['commonPassword', 'linkExpired', 'ownWordPassword'],
    input: z.object({ token, password: passwordSchema }),
    output: z.object({ email: z.string() }),
  }),
}
