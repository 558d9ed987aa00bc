import './brand.css'

export const Mark = ({ size = 28 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden="true" className="q-mark">
    <rect width="32" height="32" rx="8" fill="var(--q-accent)" />
    <path
      d="M8 12.500 16 8l8 4.500v5.200L16 22l-8-4.300zM8 12.500 16 17l8-4.500M16 17v5"
      stroke="#fff"
      strokeWidth="2"
      strokeLinejoin="round"
    />
    <path
      d="M7 25.500c1.500-1.400 3-1.400 4.500 0s3 1.400 4.500 0 3-1.400 4.500 0 3 1.400 4.500 0"
      stroke="#9cc2ff"
      strokeWidth="2"
      strokeLinecap="round"
    />
  </svg>
)

export const Brand = ({ suffix, markOnly = false }: { suffix?: string; markOnly?: boolean }) => (
  <span className="q-brand">
    <Mark />
    {markOnly ? (
      <span className="q-hidden-text">Quayside</span>
    ) : (
      <span className="q-brand-name">
        Quayside{suffix && <span className="q-brand-suffix"> {suffix}</span>}
      </span>
    )}
  </span>
)
