import * as z from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { holidayIdSchema, noticeIdSchema } from '../kernel/ids.ts'
import { daySchema } from '../kernel/paging.ts'
import { operatorRoles } from '../kernel/permissions.ts'
import { timeZoneSchema } from '../kernel/sheets.ts'
import { holidayCountries, holidayYears } from './known-holidays.ts'
import { targetQueues } from './queue-targets.ts'
import { dayMinutes } from './working-time.ts'

const viewer = { kind: 'operator', area: 'calendar', roles: operatorRoles } as const
const owner = { kind: 'operator', area: 'calendar', roles: ['owner'] } as const
const writer = { kind: 'operator', area: 'announcements', roles: ['support'] } as const

const countrySchema = z.string().regex(/^[A-Z]{2}$/, 'must be a country code')
const minuteSchema = z.int().min(0).max(dayMinutes)
const hoursSchema = z
  .object({ from: minuteSchema, to: minuteSchema })
  .refine(({ from, to }) => to - from >= 60, { path: ['to'], message: 'must be at least an hour after from' })
  .nullable()

const holidaySchema = z.object({
  id: holidayIdSchema,
  country: countrySchema,
  nameEn: z.string(),
  nameZh: z.string(),
  firstDay: daySchema,
  lastDay: daySchema,
  isWorking: z.boolean(),
})

const calendarSchema = z.object({
  /** Null: no working time has been set, so that all time counts. */
  calendar: z
    .object({
      country: countrySchema,
      timeZone: z.string(),
      hours: z.array(z.object({ from: z.int(), to: z.int() }).nullable()),
      version: z.int(),
    })
    .nullable(),
  /** Of this year and later. */
  holidays: z.array(holidaySchema),
  targets: z.array(
    z.object({
      queue: z.enum(targetQueues),
      /** In working time; the usual ones unless others are set. */
      hours: z.int(),
      usualHours: z.int(),
      isSet: z.boolean(),
    }),
  ),
})

export const maxHolidayDays = 60

export const operatorCalendar = {
  getCalendar: endpoint({
    method: 'GET',
    path: '/ops/GetCalendar',
    summary:
      'Returns the working hours, the holidays from this year on, and the response time of each queue.',
    access: viewer,
    input: z.object({}),
    output: calendarSchema,
  }),
  saveCalendar: endpoint({
    method: 'POST',
    path: '/ops/SaveCalendar',
    summary:
      'Sets country, time zone and working hours by weekday, Monday first. Promises and ages then count working time.',
    access: owner,
    errors: ['calendarChanged', 'noWorkingDay'],
    input: z.object({
      /** The version displayed; 0 for the first. */
      version: z.int().min(0).max(2_000_000_000),
      country: countrySchema,
      timeZone: timeZoneSchema,
      hours: z.array(hoursSchema).length(7),
    }),
    output: calendarSchema,
  }),
  saveHoliday: endpoint({
    method: 'POST',
    path: '/ops/SaveHoliday',
    summary: 'Creates or updates a holiday, or a weekend’s day that is worked in exchange for one.',
    access: owner,
    errors: ['notFound'],
    input: z
      .object({
        id: holidayIdSchema.optional(),
        country: countrySchema,
        nameEn: z.string().trim().min(1, 'must not be empty').max(80),
        nameZh: z.string().trim().min(1, 'must not be empty').max(80),
        firstDay: daySchema,
        lastDay: daySchema,
        isWorking: z.boolean().default(false),
      })
      .refine(
        ({ firstDay, lastDay }) =>
          firstDay <= lastDay && Date.parse(lastDay) - Date.parse(firstDay) < maxHolidayDays * 86_400_000,
        { path: ['lastDay'], message: `must be within ${maxHolidayDays} days after the first day` },
      ),
    output: calendarSchema,
  }),
  deleteHoliday: endpoint({
    method: 'POST',
    path: '/ops/DeleteHoliday',
    summary: 'Deletes a holiday.',
    access: owner,
    errors: ['notFound'],
    input: z.object({ id: holidayIdSchema }),
    output: calendarSchema,
  }),
  loadHolidays: endpoint({
    method: 'POST',
    path: '/ops/LoadHolidays',
    summary: 'Adds the public holidays of a country and year that are not in the calendar yet.',
    access: owner,
    input: z.object({ country: z.enum(holidayCountries), year: z.literal(holidayYears) }),
    output: calendarSchema,
  }),
  saveQueueTarget: endpoint({
    method: 'POST',
    path: '/ops/SaveQueueTarget',
    summary: 'Sets the response time of a queue in hours of working time, or with `null` the usual one.',
    access: owner,
    input: z.object({ queue: z.enum(targetQueues), hours: z.int().min(1).max(2000).nullable() }),
    output: calendarSchema,
  }),
  draftHolidayNotice: endpoint({
    method: 'POST',
    path: '/ops/DraftHolidayNotice',
    summary: 'Drafts an announcement of a holiday in both languages, for all customers. Returns the draft.',
    access: writer,
    errors: ['notFound'],
    input: z.object({ id: holidayIdSchema }),
    output: z.object({ noticeId: noticeIdSchema }),
  }),
}
