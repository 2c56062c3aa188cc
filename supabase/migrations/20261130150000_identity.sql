-- Logos may be drawings. The API sanitises what it stores, and the site sanitises what it serves, wherever it is stored.
update storage.buckets
  set allowed_mime_types = allowed_mime_types || array['image/svg+xml']
  where id = 'media' and not allowed_mime_types @> array['image/svg+xml'];
