import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import { operatorCalendar } from '../../../contract/calendar/operator-calendar.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { PageHeader } from '../../ui/components/page-header.tsx'
import { CardSkeleton } from '../../ui/components/skeletons.tsx'
import { FailedPage } from '../../ui/detail-page/failed-page.tsx'
import { useText } from '../../ui/text/define-text.ts'
import { calendarText } from './calendar-text.ts'
import { HolidaysCard } from './holidays-card.tsx'
import { HoursCard } from './hours-card.tsx'
import { TargetsCard } from './targets-card.tsx'
import './calendar.css'

export type Calendar = OutputOf<typeof operatorCalendar.getCalendar>

const CalendarPage = () => {
  const words = useText(calendarText)
  const answer = useCall(operatorCalendar.getCalendar, {}, { quiet: true })
  if (answer.isError && !answer.data) return <FailedPage answer={answer} />
  return (
    <div className="q-page">
      <PageHeader subtitle={words.subtitle} />
      <div className="q-stack">
        {answer.data ? (
          <>
            {/* The key takes over what was saved. */}
            <HoursCard key={answer.data.calendar?.version ?? 0} calendar={answer.data.calendar} />
            <HolidaysCard holidays={answer.data.holidays} country={answer.data.calendar?.country ?? 'CN'} />
            <TargetsCard targets={answer.data.targets} />
          </>
        ) : (
          <CardSkeleton lines={8} />
        )}
      </div>
    </div>
  )
}
export default CalendarPage
