-- The panel counts what looks like spam and nobody has judged yet, each time that it looks for news. The condition
-- is that of the count, word for word (find_quote_requests, is_spam, status): no other would be recognized.
create index quote_requests_suspected on public.quote_requests (id)
  where (status = 'spam' or spam_signs <> '{}') and status <> 'spam';
