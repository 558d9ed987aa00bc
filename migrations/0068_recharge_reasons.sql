-- Why a recharge is held or refused, as a code with figures: worded when it is shown, in the reader's language. `reason`
-- keeps only what a person wrote.
alter table recharge add column reason_code text, add column reason_figures jsonb;

-- The product's own sentences of earlier versions.
update recharge set reason_code = known.code, reason = ''
  from (values
    ('cancelled', 'It was cancelled at PayPal. Nothing was charged.'),
    ('cancelled', 'The payment was cancelled at PayPal. Nothing was charged. Start again to recharge.'),
    ('notApproved', 'It was not approved at PayPal in time. Nothing was charged.'),
    ('notApproved', 'The payment was not approved at PayPal in time. Nothing was charged. Start again to recharge.'),
    ('neverStarted', 'PayPal could not be reached. Nothing was charged.'),
    ('neverStarted', 'PayPal could not be reached. Nothing was charged. Try again later.'),
    ('forgotten', 'PayPal no longer knows this payment. Nothing was charged.'),
    ('forgotten', 'PayPal no longer has a record of this payment. Nothing was charged. Start again to recharge.'),
    ('notAccepted', 'PayPal did not accept this payment. Nothing was charged.'),
    ('notAccepted', 'PayPal did not accept this payment. Nothing was charged. Try another payment method.'),
    ('cardDeclined', 'The payer''s bank declined the card at PayPal. Nothing was charged; start again and choose another way to pay.'),
    ('cardDeclined', 'The payer''s bank declined the card at PayPal. Nothing was charged; start again with another payment method.'),
    ('declined', 'PayPal declined the payment. It gave no further reason. Nothing was charged; try another way to pay.'),
    ('declined', 'PayPal declined the payment. No reason was given. Nothing was charged; try another payment method.'),
    ('declinedNotHonoured', 'PayPal declined the payment. The bank did not honour the card. Nothing was charged; try another way to pay.'),
    ('declinedNotHonoured', 'PayPal declined the payment. The bank declined the card. Nothing was charged; try another payment method.'),
    ('declinedNoFunds', 'PayPal declined the payment. The card has insufficient funds. Nothing was charged; try another way to pay.'),
    ('declinedNoFunds', 'PayPal declined the payment. The card has insufficient funds. Nothing was charged; try another payment method.'),
    ('declinedBadNumber', 'PayPal declined the payment. The card number is not valid. Nothing was charged; try another way to pay.'),
    ('declinedBadNumber', 'PayPal declined the payment. The card number is not valid. Nothing was charged; try another payment method.'),
    ('declinedExpired', 'PayPal declined the payment. The card has expired. Nothing was charged; try another way to pay.'),
    ('declinedExpired', 'PayPal declined the payment. The card has expired. Nothing was charged; try another payment method.'),
    ('declinedInvalid', 'PayPal declined the payment. The card is not valid. Nothing was charged; try another way to pay.'),
    ('declinedInvalid', 'PayPal declined the payment. The card is not valid. Nothing was charged; try another payment method.'),
    ('declinedFraud', 'PayPal declined the payment. PayPal suspects fraud. Nothing was charged; try another way to pay.'),
    ('declinedFraud', 'PayPal declined the payment. PayPal suspects fraud. Nothing was charged; try another payment method.'),
    ('held', 'PayPal holds the payment for now.'),
    ('held', 'PayPal is temporarily holding the payment.'),
    ('heldECheck', 'It is paid by eCheck, which takes PayPal 3 to 6 working days to clear.'),
    ('heldECheck', 'This is an eCheck payment, which PayPal takes 3 to 6 business days to clear.'),
    ('heldReview', 'PayPal is reviewing the payment, usually within a day.'),
    ('heldComplaint', 'The payer has opened a complaint about it at PayPal.'),
    ('heldComplaint', 'The payer opened a dispute with PayPal about this payment.'),
    ('heldVerification', 'PayPal needs the payer to be verified first.'),
    ('heldVerification', 'PayPal must verify the payer first.')
  ) as known (code, sentence)
  where recharge.method = 'paypal' and recharge.reason = known.sentence;

-- A payment of another amount than agreed.
update recharge set reason_code = 'otherAmount', reason = '', reason_figures = jsonb_build_object(
    'number', number,
    'taken', jsonb_build_object('amountMinor', (replace(found[1], '.', ''))::bigint, 'currency', found[2]),
    'agreed', jsonb_build_object('amountMinor', (replace(found[3], '.', ''))::bigint, 'currency', found[4]))
  from (select customer_id, id, regexp_match(reason,
      '^PayPal reports (-?\d+\.\d\d) ([A-Z]{3}) where (-?\d+\.\d\d) ([A-Z]{3}) was agreed, so it was not credited') as found
    from recharge where method = 'paypal') as told
  where told.found is not null and recharge.customer_id = told.customer_id and recharge.id = told.id;

-- What the sentence of a refused row is made of; null for rows of earlier versions, and where there is nothing to say.
alter table bulk_job_result add column message_figures jsonb;

-- The product's own sentences about failed jobs, as the reason that words them; other messages stay text.
update bulk_job set message = 'jobFailed'
  where message = 'Something went wrong on our side. What was done stays; try the rest again.';
update bulk_job set message = 'importFailed'
  where message in (
    'Something went wrong on our side. What was placed stays; start the rest again.',
    'Something went wrong on our side. What was taken over stays; start the rest again.');
update order_import set error = 'importFailed'
  where error = 'Something went wrong on our side. What was placed stays; start the rest again.';
update catalogue_import set error = 'importFailed'
  where error = 'Something went wrong on our side. What was taken over stays; start the rest again.';
