import { DomainError, errorCodes, errorMessages } from '../../../contract/kernel/errors.ts'
import { rankLiftsAuthorities } from '../../../contract/kernel/permissions.ts'
import {
  scheduleKinds,
  scheduleRights,
  type ScheduleKind,
} from '../../../contract/schedules/schedule-rules.ts'
import type { CustomerActor } from '../../platform/auth/actors.ts'

export type ScheduleViewer = Pick<CustomerActor, 'menuTags' | 'authorities' | 'rank'> & {
  readonly shopIds: readonly string[] | null
}

const seesKind = ({ menuTags }: ScheduleViewer, kind: ScheduleKind): boolean => {
  const needed = scheduleRights[kind]
  return needed === null || menuTags.includes(needed.tag)
}

const seesShop = ({ shopIds }: ScheduleViewer, shopId: string | null): boolean =>
  shopIds === null || (shopId !== null && shopIds.includes(shopId))

export const mayUse = (rights: ScheduleViewer, kind: ScheduleKind): boolean => {
  const needed = scheduleRights[kind]
  if (needed === null) return true
  const mayDo = rights.authorities.includes(needed.authority) || rankLiftsAuthorities(rights.rank)
  return seesKind(rights, kind) && mayDo
}

export const usableKinds = (rights: ScheduleViewer): ScheduleKind[] =>
  scheduleKinds.filter((kind) => mayUse(rights, kind))

interface Limited {
  readonly kind: ScheduleKind
  readonly shopId: string | null
}

/** Schedules for all shops need access to all shops. */
export const maySeeSchedule = (rights: ScheduleViewer, { kind, shopId }: Limited): boolean =>
  seesKind(rights, kind) && seesShop(rights, shopId)

export const mayChangeSchedule = (rights: ScheduleViewer, schedule: Limited): boolean =>
  maySeeSchedule(rights, schedule) && mayUse(rights, schedule.kind)

export const forbidden = (): DomainError =>
  new DomainError('forbidden', errorMessages.forbidden, { code: errorCodes.forbidden })
