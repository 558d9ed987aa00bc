import { Button, Modal } from 'antd'
import { ArrivalTitle, ArrivalView } from '../purchasing/seller/arrival-view.tsx'
import { useText } from '../../ui/text/define-text.ts'
import { noticeDialogWidth, NoticeTitle } from './notice-modal.tsx'
import { NoticeView } from './notice-view.tsx'
import { noticesText } from './notices-text.ts'
import type { PopupItem } from './popups.ts'

/** The wider of the specification's two widths, for the table of arrivals. */
const arrivalDialogWidth = 1200

interface PopupDialogProps {
  readonly item: PopupItem
  /** From 1. */
  readonly place: number
  readonly count: number
  readonly onClose: () => void
  readonly onNext: () => void
  readonly onPrevious: () => void
  /** Given if several announcements are unread. */
  readonly onAllRead?: () => void
}

const PopupDialog = ({ item, place, count, onClose, onNext, onPrevious, onAllRead }: PopupDialogProps) => {
  const words = useText(noticesText)
  const isNotice = item.kind === 'notice'
  return (
    <Modal
      open
      centered
      width={isNotice ? noticeDialogWidth : arrivalDialogWidth}
      className="q-notice-modal"
      title={isNotice ? <NoticeTitle notice={item.notice} /> : <ArrivalTitle id={item.id} />}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        <div className="q-popup-footer">
          {count > 1 && <span aria-live="polite">{words.place(place, count)}</span>}
          {onAllRead && <Button onClick={onAllRead}>{words.readAll}</Button>}
          {place > 1 && <Button onClick={onPrevious}>{words.previous}</Button>}
          <Button type="primary" onClick={place < count ? onNext : onClose}>
            {place < count ? words.next : words.close}
          </Button>
        </div>
      }
    >
      {/* Each item begins at its top. */}
      <div key={`${item.kind} ${item.id}`} className="q-popup-body">
        {isNotice ? <NoticeView notice={item.notice} /> : <ArrivalView id={item.id} />}
      </div>
    </Modal>
  )
}

export default PopupDialog
