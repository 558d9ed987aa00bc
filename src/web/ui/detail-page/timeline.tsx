import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icon.tsx'
import type { Tone } from '../theme/tokens.ts'
import { Instant } from '../time/instant.tsx'
import '../components/parts.css'

export interface TimelineEntry {
  readonly key: string
  readonly at: string
  readonly what: ReactNode
  readonly who?: string
  readonly detail?: ReactNode
  readonly icon?: IconName
  readonly tone?: Tone
}

/** Entries in the order given, newest first. */
export const Timeline = ({ entries }: { entries: readonly TimelineEntry[] }) => (
  <ol className="q-timeline">
    {entries.map(({ key, at, what, who, detail, icon, tone = 'quiet' }) => (
      <li key={key}>
        <span className={`q-timeline-mark q-tag-${tone}`} aria-hidden="true">
          {icon ? <Icon name={icon} size={13} /> : <span className="q-tag-dot" />}
        </span>
        <div>
          <div className="q-timeline-what">{what}</div>
          <div className="q-timeline-who">
            {who && <>{who} · </>}
            <Instant at={at} />
          </div>
          {detail && <div className="q-timeline-detail">{detail}</div>}
        </div>
      </li>
    ))}
  </ol>
)
