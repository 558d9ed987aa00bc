import { Button } from 'antd'
import { autoRecharge, type AutoRechargeView } from '../../../../contract/wallet/auto-recharge.ts'
import { rechargeReasonText } from '../../../../contract/refusals/recharge-reasons.ts'
import { useCall, useCallMutation } from '../../../ui/call/use-call.ts'
import { Instant } from '../../../ui/time/instant.tsx'
import { moneyText } from '../../../ui/components/money.tsx'
import { toast } from '../../../ui/feedback/feedback-store.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useText } from '../../../ui/text/define-text.ts'
import { useLocale } from '../../../ui/text/locale.ts'
import { useAddAccount, useMayAutoRecharge } from './auto-recharge-calls.ts'
import { autoRechargeText } from './auto-recharge-text.ts'
import { rechargeReads } from '../common/wallet-calls.ts'
import './auto-recharge.css'

/** Why nothing is recharged; nothing while all is well. */
export const AutoRechargeNote = ({ state }: { readonly state: AutoRechargeView }) =>
  state.paused ? <Paused state={state} paused={state.paused} /> : <Waiting state={state} />

/** The same for pages without the settings. */
export const AutoRechargeNotice = () => {
  const { data } = useCall(autoRecharge.getAutoRecharge, {}, { quiet: true, everyMs: 60_000 })
  return data ? <AutoRechargeNote state={data} /> : null
}

const Paused = ({
  state,
  paused,
}: {
  readonly state: AutoRechargeView
  readonly paused: NonNullable<AutoRechargeView['paused']>
}) => {
  const words = useText(autoRechargeText)
  const locale = useLocale()
  const mayChange = useMayAutoRecharge()
  const add = useAddAccount()
  const resume = useCallMutation(autoRecharge.saveAutoRecharge, {
    invalidates: rechargeReads,
    onSuccess: () => toast.success(words.resumed),
  })
  const { settings, account } = state
  return (
    <div className="q-note q-note-problem q-auto-note" role="status">
      <Icon name="alert" size={16} />
      <span>
        {words.pausedSince} <Instant at={paused.at} as="minute" />
        {words.sentenceEnd}
        {rechargeReasonText(locale, paused)}
      </span>
      {mayChange && state.isOffered && (
        <span className="q-auto-note-actions">
          {account && settings && (
            <Button size="small" loading={resume.isPending} onClick={() => resume.mutate(settings)}>
              {words.resume}
            </Button>
          )}
          <Button
            size="small"
            type="primary"
            loading={add.isPending || add.isSuccess}
            onClick={() => add.mutate({})}
          >
            {words.update}
          </Button>
        </span>
      )}
    </div>
  )
}

const Waiting = ({ state: { waiting, settings, available } }: { readonly state: AutoRechargeView }) => {
  const words = useText(autoRechargeText)
  if (!waiting || !settings) return null
  const { maxPerDay, maxPerMonthMinor } = settings
  const month = moneyText({ amountMinor: maxPerMonthMinor ?? 0, currency: available.currency })
  return (
    <div className="q-note" role="status">
      <Icon name="clock" size={16} />
      <span>
        {waiting.for === 'recharge' && words.underWay(waiting.number ?? '')}
        {waiting.for === 'dayLimit' && words.dayLimit(maxPerDay)}
        {waiting.for === 'monthLimit' && words.monthLimit(month)}{' '}
        {waiting.until && <Instant at={waiting.until} as="minute" />}
      </span>
    </div>
  )
}
