import type { ReactNode } from 'react'
import type { SourcingRequest } from '../../../contract/sourcing/sourcing-schemas.ts'
import { Icon } from '../../ui/icon.tsx'
import { Country } from '../../ui/components/country.tsx'
import { Card, DescriptionList } from '../../ui/detail-page/detail-page.tsx'
import { Instant } from '../../ui/time/instant.tsx'
import { moneyText } from '../../ui/components/money.tsx'
import { Picture } from '../../ui/components/picture.tsx'
import { CaseTimeline } from '../case-kit/case-timeline.tsx'
import { calendarDayOf } from '../../ui/time/time-text.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { listText } from '../../ui/text/list-text.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { eventText, factText } from './sourcing-text.ts'
import './sourcing.css'

type Request = Pick<
  SourcingRequest,
  | 'number'
  | 'link'
  | 'targetMinor'
  | 'currency'
  | 'monthlyQuantity'
  | 'countries'
  | 'wishes'
  | 'neededBy'
  | 'createdBy'
  | 'createdAt'
  | 'operatorName'
  | 'note'
  | 'pictures'
  | 'events'
>

const text = defineText({
  en: {
    facts: 'Details',
    request: 'Request',
    noWords: 'No description.',
    open: (n: number) => `Open image ${n}`,
    of: (n: number) => `quote ${n}`,
  },
  zh: {
    facts: '信息',
    request: '找货内容',
    noWords: '没有描述。',
    open: (n: number) => `打开图片 ${n}`,
    of: (n: number) => `报价 ${n}`,
  },
})

export const RequestFacts = ({
  request,
  more = [],
}: {
  request: Request
  more?: readonly (readonly [string, ReactNode])[]
}) => {
  const words = useText(factText)
  const own = useText(text)
  const locale = useLocale()
  const { targetMinor, currency, monthlyQuantity, countries, wishes, neededBy } = request
  const rows: (readonly [string, ReactNode])[] = [
    [words.number, request.number],
    ...more,
    [words.target, targetMinor === null ? '–' : moneyText({ amountMinor: targetMinor, currency })],
    [words.monthly, monthlyQuantity === null ? '–' : words.units(monthlyQuantity)],
  ]
  if (countries.length > 0)
    rows.push([
      words.countries,
      <span key="countries" className="q-sourcing-countries">
        {countries.map((code) => (
          <Country key={code} code={code} />
        ))}
      </span>,
    ])
  if (wishes.length > 0) rows.push([words.wishes, listText(wishes, locale)])
  if (neededBy) rows.push([words.neededBy, calendarDayOf(neededBy)])
  rows.push(
    [words.requested, <Instant key="requested" at={request.createdAt} as="minute" />],
    [words.requestedBy, request.createdBy],
    [
      words.agent,
      request.operatorName || (
        <span key="nobody" className="q-muted">
          {words.nobody}
        </span>
      ),
    ],
  )
  return (
    <Card title={own.facts}>
      <DescriptionList rows={rows} />
    </Card>
  )
}

export const RequestContent = ({ request }: { request: Request }) => {
  const words = useText(text)
  const facts = useText(factText)
  const { link, note, pictures } = request
  return (
    <Card title={words.request}>
      <div className="q-stack">
        {note ? <p className="q-case-note">{note}</p> : <p className="q-muted">{words.noWords}</p>}
        {link && (
          <a className="q-sourcing-link" href={link} target="_blank" rel="noreferrer noopener">
            <Icon name="external" size={14} /> <span>{link}</span>
            <span className="q-hidden-text">{facts.openLink}</span>
          </a>
        )}
        {pictures.length > 0 && (
          <ul className="q-sourcing-pictures">
            {pictures.map(({ url, thumbnailUrl }, index) => (
              <li key={url}>
                <a href={url} target="_blank" rel="noreferrer" aria-label={words.open(index + 1)}>
                  <Picture src={thumbnailUrl} alt="" size={112} />
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  )
}

export const RequestTimeline = ({ events }: Pick<Request, 'events'>) => {
  const words = useText(text)
  return (
    <CaseTimeline
      kinds={eventText}
      events={events}
      renderWhat={({ version }, name) => `${name}${version === null ? '' : ` (${words.of(version)})`}`}
    />
  )
}
