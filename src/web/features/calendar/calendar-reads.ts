import { operatorCalendar } from '../../../contract/calendar/operator-calendar.ts'
import { operatorHome } from '../../../contract/operator-home/home.ts'

export const calendarReads = [operatorCalendar.getCalendar, operatorHome.getQueues] as const
