import { Mark } from '../brand.tsx'
import './splash.css'

/** Shown while the first code or the session loads. */
export const Splash = () => (
  <div className="q-splash" role="status" aria-label="Quayside">
    <Mark size={40} />
  </div>
)
