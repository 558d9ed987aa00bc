import { useEffect } from 'react'
import { counted, formatNumber } from '../../contract/kernel/format.ts'
import { policyTerms } from '../../contract/refunds/policy-terms.ts'
import type { Tracking } from '../../contract/tracking-page/tracking-page.ts'
import { Icon } from '../ui/icon.tsx'
import { defineText, useText } from '../ui/text/define-text.ts'
import { localeNames, locales, setLocale, useLocale } from '../ui/text/locale.ts'
import { ParcelCard } from './parcel-card.tsx'
import { ReportBox } from './report-box.tsx'
import { longDay, zoneName } from './shopper-time.ts'
import { useTracking, type Shown } from './use-tracking.ts'
import '../ui/plain/plain.css'
import './track.css'

const days = policyTerms.trackingPageDays
const daysInEnglish = counted(days, 'day', 'days')
const daysInChinese = formatNumber(days, 'zh')
const text = defineText({
  en: {
    title: 'Your parcel',
    loading: 'Loading your parcel…',
    unavailable: 'This page is not available',
    unavailableText: `The link may be wrong, or the page has closed. Tracking pages close ${daysInEnglish} after delivery. Contact the shop where you placed your order.`,
    failed: 'The page could not be loaded',
    failedText: 'Check your connection and try again.',
    retry: 'Try again',
    parcels: (count: number) => `Your order is arriving in ${counted(count, 'parcel', 'parcels')}`,
    rest: 'More parcels to follow',
    restText: 'The rest of your order has not shipped yet. It will also appear on this page.',
    questions: 'Questions?',
    until: (day: string) => `This page closes on ${day}.`,
    closes: `This page closes ${daysInEnglish} after delivery.`,
    zone: (zone: string) => `Times are shown in your time zone (${zone}). `,
  },
  zh: {
    title: '您的包裹',
    loading: '正在查询您的包裹…',
    unavailable: '页面不存在或已关闭',
    unavailableText: `网址可能有误，或页面已在签收 ${daysInChinese} 天后关闭。如有疑问，请联系您购物的店铺。`,
    failed: '页面加载失败',
    failedText: '请检查网络连接后重试。',
    retry: '重试',
    parcels: (count: number) => `您的订单分 ${formatNumber(count, 'zh')} 个包裹发出`,
    rest: '其余商品随后发出',
    restText: '您的订单还有商品待发，届时也会显示在此页面。',
    questions: '有疑问？',
    until: (day: string) => `此页面将于 ${day} 关闭。`,
    closes: `此页面在签收 ${daysInChinese} 天后关闭。`,
    zone: (zone: string) => `时间为您所在时区（${zone}）。`,
  },
})

export const TrackPage = ({ token }: { token: string }) => {
  const { shown, show, retry } = useTracking(token)
  return (
    <div className="q-track">
      <Header seller={shown.state === 'shown' ? shown.tracking.seller : null} />
      <main>
        {shown.state === 'shown' ? (
          <Parcels token={token} tracking={shown.tracking} onChange={show} />
        ) : (
          <Placeholder state={shown.state} onRetry={retry} />
        )}
      </main>
    </div>
  )
}

const Header = ({ seller }: { seller: Tracking['seller'] | null }) => {
  const words = useText(text)
  const locale = useLocale()
  useEffect(() => {
    document.title = seller ? `${words.title} · ${seller.name}` : words.title
  }, [seller, words])
  return (
    <header className="q-track-top">
      <div className="q-track-seller">
        {seller?.logoUrl && <img src={seller.logoUrl} alt="" />}
        {seller && <span>{seller.name}</span>}
      </div>
      {locales
        .filter((one) => one !== locale)
        .map((one) => (
          <button
            key={one}
            type="button"
            className="q-button q-button-link q-no-print"
            lang={one}
            onClick={() => setLocale(one)}
          >
            {localeNames[one]}
          </button>
        ))}
    </header>
  )
}

const Placeholder = ({
  state,
  onRetry,
}: {
  state: Exclude<Shown['state'], 'shown'>
  onRetry: () => void
}) => {
  const words = useText(text)
  if (state === 'loading') {
    return (
      <section className="q-track-card q-track-loading" aria-busy="true">
        <h1 className="q-hidden-text">{words.loading}</h1>
        <i />
        <i />
        <i />
      </section>
    )
  }
  const isUnavailable = state === 'gone'
  return (
    <section className="q-track-card q-track-nothing">
      <Icon name={isUnavailable ? 'box' : 'alert'} size={32} />
      <h1>{isUnavailable ? words.unavailable : words.failed}</h1>
      <p>{isUnavailable ? words.unavailableText : words.failedText}</p>
      {!isUnavailable && (
        <button type="button" className="q-button q-button-primary" onClick={onRetry}>
          {words.retry}
        </button>
      )}
    </section>
  )
}

interface ParcelsProps {
  readonly token: string
  readonly tracking: Tracking
  readonly onChange: (tracking: Tracking) => void
}

const Parcels = ({ token, tracking, onChange }: ParcelsProps) => {
  const words = useText(text)
  const { parcels, seller, restFollows, wrongAddress } = tracking
  const report = { token, seller: seller.name, onChange }
  const isOne = parcels.length === 1
  return (
    <>
      {!isOne && <h1 className="q-track-count">{words.parcels(parcels.length)}</h1>}
      {parcels.map((parcel, index) => (
        <ParcelCard
          key={parcel.id}
          parcel={parcel}
          seller={seller.name}
          place={isOne ? null : { number: index + 1, of: parcels.length }}
        >
          <ReportBox {...report} kind="notArrived" parcelId={parcel.id} state={parcel.notArrived} />
        </ParcelCard>
      ))}
      {restFollows && (
        <section className="q-track-card q-track-rest">
          <h2>{words.rest}</h2>
          <p>{words.restText}</p>
        </section>
      )}
      <ReportBox {...report} kind="wrongAddress" state={wrongAddress} />
      <Footer tracking={tracking} />
    </>
  )
}

const Footer = ({ tracking: { seller, closesAt } }: { tracking: Tracking }) => {
  const words = useText(text)
  useLocale()
  return (
    <footer className="q-track-foot">
      {(seller.email || seller.website) && (
        <p>
          {words.questions} {seller.email && <a href={`mailto:${seller.email}`}>{seller.email}</a>}
          {seller.email && seller.website && ' · '}
          {seller.website && (
            <a href={seller.website} target="_blank" rel="noreferrer noopener">
              {seller.website.replace(/^https:\/\//, '').replace(/\/$/, '')}
            </a>
          )}
        </p>
      )}
      <p>
        {words.zone(zoneName())}
        {closesAt ? words.until(longDay(new Date(closesAt))) : words.closes}
      </p>
    </footer>
  )
}
