UPDATE "workspaces" SET "check_floor" = (
	SELECT coalesce(jsonb_object_agg(coalesce("renamed"."new", "floor"."key"), "floor"."value" ORDER BY "renamed"."new" NULLS LAST), '{}')
	FROM jsonb_each("check_floor") AS "floor"
	LEFT JOIN (VALUES
		('open-otherwise', 'dead-end'),
		('payment-not-set-up', 'unavailable-payment'),
		('server-code-uses-fetch', 'script-uses-fetch')
	) AS "renamed" ("old", "new") ON "renamed"."old" = "floor"."key"
)
WHERE "check_floor" ?| ARRAY['open-otherwise', 'payment-not-set-up', 'server-code-uses-fetch'];
