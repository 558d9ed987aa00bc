import { Button } from 'antd'
import { Suspense } from 'react'
import { autoRecharge, type AutoRechargeView } from '../../../../contract/wallet/auto-recharge.ts'
import { useCall } from '../../../ui/call/use-call.ts'
import { ErrorState } from '../../../ui/components/error-state.tsx'
import { moneyText } from '../../../ui/components/money.tsx'
import { StatusTag } from '../../../ui/components/state-tag.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { lazy } from '../../../ui/page/lazy.ts'
import { useSearch } from '../../../ui/page/page-context.tsx'
import { useText } from '../../../ui/text/define-text.ts'
import type { Tone } from '../../../ui/theme/tokens.ts'
import { useMayAutoRecharge } from './auto-recharge-calls.ts'
import { AutoRechargeNote } from './auto-recharge-note.tsx'
import { autoRechargeText } from './auto-recharge-text.ts'
import './auto-recharge.css'

const AutoRechargeDialog = lazy(() => import('./auto-recharge-dialog.tsx'))

/** On the wallet page: what is set, and why nothing is recharged. `?autoRecharge=1` opens the settings. */
export const AutoRechargeCard = () => {
  const [search, change] = useSearch()
  const mayChange = useMayAutoRecharge()
  const { data, error, refetch } = useCall(autoRecharge.getAutoRecharge, {}, { quiet: true, everyMs: 30_000 })
  if (error && !data)
    return (
      <div className="q-card">
        <ErrorState error={error} onRetry={() => void refetch()} />
      </div>
    )
  if (!data || (!data.isOffered && !data.settings)) return null
  const open = (isOpen: boolean): void => change({ autoRecharge: isOpen ? 1 : undefined })
  return (
    <>
      <AutoRechargeNote state={data} />
      <Summary state={data} onOpen={mayChange ? () => open(true) : null} />
      {mayChange && search['autoRecharge'] === '1' && (
        <Suspense fallback={null}>
          <AutoRechargeDialog state={data} onClose={() => open(false)} />
        </Suspense>
      )}
    </>
  )
}

type State = 'off' | 'on' | 'paused' | 'waiting'

const tones: Record<State, Tone> = { off: 'quiet', on: 'done', paused: 'problem', waiting: 'working' }

const stateOf = ({ settings, paused, waiting }: AutoRechargeView): State => {
  if (!settings?.isOn) return 'off'
  if (paused) return 'paused'
  return waiting ? 'waiting' : 'on'
}

const Summary = ({
  state,
  onOpen,
}: {
  readonly state: AutoRechargeView
  readonly onOpen: (() => void) | null
}) => {
  const words = useText(autoRechargeText)
  const { settings } = state
  const current = stateOf(state)
  return (
    <section className="q-card q-auto" aria-label={words.title}>
      <span className="q-auto-icon">
        <Icon name="reload" size={18} />
      </span>
      <div className="q-auto-what">
        <h2>
          {words.title} {settings && <StatusTag tone={tones[current]}>{words[current]}</StatusTag>}
        </h2>
        {settings ? (
          <SettingsFacts state={state} settings={settings} />
        ) : (
          <p className="q-muted">{words.intro}</p>
        )}
      </div>
      {onOpen && <Button onClick={onOpen}>{settings ? words.edit : words.setUp}</Button>}
    </section>
  )
}

const SettingsFacts = ({
  state: { account, available, usedPerDay, usedPerMonth },
  settings,
}: {
  readonly state: AutoRechargeView
  readonly settings: NonNullable<AutoRechargeView['settings']>
}) => {
  const words = useText(autoRechargeText)
  const amount = (amountMinor: number): string => moneyText({ amountMinor, currency: available.currency })
  const { amountMinor, belowMinor, maxPerDay, maxPerMonthMinor } = settings
  const facts = [
    [words.account, account ? account.email || words.noEmail : words.noAccount],
    [words.usedPerDay, words.ofTimes(usedPerDay, maxPerDay)],
    [
      words.usedPerMonth,
      maxPerMonthMinor === null
        ? amount(usedPerMonth.amountMinor)
        : words.ofAmount(amount(usedPerMonth.amountMinor), amount(maxPerMonthMinor)),
    ],
  ] as const
  return (
    <>
      <p>{words.rule(amount(amountMinor), amount(belowMinor))}</p>
      <dl className="q-auto-facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
