-- Follow-up questions on a problem were written with the name that migration 0067 had replaced, and shown as 'Updated'.
update order_event set kind = 'order.problemReopened' where kind = 'order.problem' || 'AskedAgain';
