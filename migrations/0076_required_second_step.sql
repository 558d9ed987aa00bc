-- Two-step verification that is required: of operators always, of sub-accounts where their main account says so.
alter table customer add column requires_second_step boolean not null default false;

-- When somebody without a second step was let in although one is required, which happens once.
alter table operator add column second_step_grace_at timestamptz;
alter table account add column second_step_grace_at timestamptz;

alter table session add column second_step text not null default 'notRequired'
  check (second_step in ('notRequired', 'grace', 'due'));
