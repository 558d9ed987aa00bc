-- Filters of the operators' lists of cases: who opened, took or decided them, and for how long they have not changed.

create index returned_parcel_received_by on returned_parcel (received_by, id) where received_by is not null;
create index order_surcharge_raised_by on order_surcharge (raised_by, id);
create index quote_offer_operator on quote_offer (operator_id, customer_id, request_id);
create index recharge_reviewed_by on recharge (reviewed_by, id) where reviewed_by is not null;
create index withdrawal_approved_by on withdrawal (approved_by, id) where approved_by is not null;
create index withdrawal_paid_by on withdrawal (paid_by, id) where paid_by is not null;
create index balance_correction_proposed_by on balance_correction (proposed_by, id);
create index balance_correction_decided_by on balance_correction (decided_by, id) where decided_by is not null;
create index ticket_of_operator on ticket (operator_id, id);
create index sourcing_request_of_operator on sourcing_request (operator_id, id);

create index quote_request_since on quote_request (status, status_since, id);
create index quote_request_country on quote_request (country_code, id);
create index sourcing_request_countries on sourcing_request using gin (countries);
create index recharge_since on recharge (status_since, id);
create index withdrawal_since on withdrawal (status_since, id);
create index balance_correction_since on balance_correction (status_since, id);
create index ticket_created on ticket (created_at, id);
create index sourcing_request_created on sourcing_request (created_at, id);
